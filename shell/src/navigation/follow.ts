import type { NavigationService } from 'shared-contracts';
import type { RouteMatch } from '../composition/route-table.ts';
import { applyHead } from './document-head.ts';
import type { NavigationParts } from './navigation-parts.ts';

/** Mounts what owns the address by now; resolves once that stands, or the panel in its place. */
export type Follow = (match: RouteMatch) => Promise<void>;

/**
 * Pages of the contracts say that they stand as they are drawn. One that is mounted without a word, as a remote made by hand may
 * be, stands under the title of its route, and so does the panel of one that failed: no navigation waits for ever, and the header
 * names the page that is seen.
 */
export function createFollow(
  { options, state }: NavigationParts,
  settled: NavigationService['settled'],
): Follow {
  const { applications, store } = options;
  return async ({ remote, route: { title } }) => {
    const { href, pathname, search } = location;
    state.isTold = false;
    await applications.follow();
    if (state.isTold || location.href !== href) return;
    const [url, head] = [pathname + search, { title, description: '', canonicalPath: pathname }];
    const { status, site } = store.get();
    if (status !== 'unavailable') return settled({ href: url, head });
    applyHead(head, site);
    store.set({ url, title, owner: remote.name });
    state.whenSettled?.();
  };
}
