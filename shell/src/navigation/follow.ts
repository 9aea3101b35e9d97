import type { RouteMatch } from '../composition/route-table.ts';
import type { NavigationParts } from './navigation-parts.ts';
import type { createShownPage } from './shown-page.ts';

/** Mounts what owns the address by now; resolves once that stands, or the panel in its place. */
export type Follow = (match: RouteMatch) => Promise<void>;

/**
 * Pages of the contracts say that they stand as they are drawn. One that is mounted without a word, as a remote made by hand may
 * be, stands under the title of its route, and so does the panel of one that failed, or what is shown until another version is there:
 * no navigation waits for ever, and the header names the page that is seen.
 */
export function createFollow(
  { options, state }: NavigationParts,
  show: ReturnType<typeof createShownPage>,
): Follow {
  const { applications, store } = options;
  let last = 0;
  return async ({ route: { title } }) => {
    const own = ++last;
    await applications.follow();
    const { pathname, search } = location;
    // Overtaken by another, or told.
    if (own !== last || state.toldPath === pathname) return;
    const { status } = store.get();
    const head = { title, description: '', canonicalPath: pathname };
    show({ href: pathname + search, head }, status === 'unavailable' || status === 'loading');
  };
}
