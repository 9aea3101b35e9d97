import { matchRoutes, type Params } from 'react-router';
import type { RemoteRoute } from 'shared-contracts';
import type { RemoteOfPage } from './remote-of-page.ts';

/** The route that an address belongs to, and its owner. */
export interface RouteMatch {
  readonly remote: RemoteOfPage;
  readonly route: RemoteRoute;
  readonly params: Params;
}

export interface RouteTable {
  /** Null for addresses of the shell and unknown ones. Static segments win over `:centre`. */
  match(pathname: string): RouteMatch | null;
}

/**
 * @param shellPath path that the shell itself fills in this document although a pattern matches it, such as that of a
 *   centre that does not exist
 */
export function createRouteTable(remotes: readonly RemoteOfPage[], shellPath: string | null): RouteTable {
  const routes = remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ path: route.path, handle: { remote, route } })),
  );
  const find = (pathname: string): RouteMatch | null => {
    const match = matchRoutes(routes, pathname)?.at(-1);
    return match ? { ...match.route.handle, params: match.params } : null;
  };
  // A navigation asks for the same address once for every application and several times more.
  const found = new Map<string, RouteMatch | null>();
  return {
    match(pathname) {
      if (pathname === shellPath) return null;
      const match = found.get(pathname) ?? find(pathname);
      found.set(pathname, match);
      return match;
    },
  };
}
