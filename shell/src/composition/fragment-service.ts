import type { FragmentService, MountedFragment } from 'shared-contracts';
import { whenIdle } from '../when-at-rest.ts';
import type { FragmentParts } from './fragments.ts';

/** Milliseconds: a page that is busy for ever has its fragments all the same. */
const LATEST_MS = 2_000;

/**
 * The part that every first visit loads: it lets the page come to life first. What fills a slot comes as a chunk of its own, and
 * only where a page has one.
 */
export const createFragmentService = (parts: () => FragmentParts): FragmentService => ({
  mount(element, slot, props) {
    let handed = props;
    let mounted: MountedFragment | null = null;
    let isWanted = true;
    const begin = () =>
      import(/* webpackChunkName: "fragments" */ './fragments.ts').then(
        ({ fillSlot }) => {
          if (isWanted) mounted = fillSlot(parts(), { element, slot, props: handed });
        },
        // Without it what the server has sent stands; the next slot asks for it again.
        () => undefined,
      );
    whenIdle(() => isWanted && void begin(), LATEST_MS);
    return {
      update(next) {
        handed = next;
        mounted?.update(next);
      },
      end() {
        isWanted = false;
        mounted?.end();
      },
    };
  },
});
