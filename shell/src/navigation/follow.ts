import type { RouteMatch } from '../composition/mounting/route-table.ts';
import type { NavigationParts } from './navigation-parts.ts';
import type { createShownPage } from './shown-page.ts';

/** Mounts the remote of the current address. Resolves when its page or the failure panel is visible. */
export type Follow = (match: RouteMatch) => Promise<void>;

/**
 * Shows the route's title if the remote never calls `settled`, as hand-written remotes may, or if a status
 * panel is shown. Otherwise the navigation would never end.
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
    // A newer navigation started, or the page called `settled`.
    if (own !== last || state.toldPath === pathname) return;
    const { status } = store.get();
    const head = { title, description: '', canonicalPath: pathname };
    show({ href: pathname + search, head }, status === 'unavailable' || status === 'loading');
  };
}
