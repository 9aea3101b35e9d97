import type { FragmentService, MountedFragment } from 'shared-contracts/shell';
import { whenIdle } from '../../browser/page-timing.ts';
import type { FragmentParts } from './fragments.ts';

const LATEST_MS = 2_000;

export const createFragmentService = (parts: () => FragmentParts): FragmentService => ({
  mount(element, slot, props) {
    let currentProps = props;
    let mounted: MountedFragment | null = null;
    let isWanted = true;
    const begin = () =>
      import(/* webpackChunkName: "fragments" */ './fragments.ts').then(
        ({ fillSlot }) => {
          if (isWanted) mounted = fillSlot(parts(), { element, slot, props: currentProps });
        },
        () => undefined,
      );
    whenIdle(() => isWanted && void begin(), LATEST_MS);
    return {
      update(next) {
        currentProps = next;
        mounted?.update(next);
      },
      end() {
        isWanted = false;
        mounted?.end();
      },
    };
  },
});
