import { matchRoutes, type Params } from 'react-router';
import type { RemoteRoute } from 'shared-contracts/release';
import type { RemoteOfPage } from '../federation/remote-of-page.ts';

export interface RouteMatch {
  readonly remote: RemoteOfPage;
  readonly route: RemoteRoute;
  readonly params: Params;
}

export interface RouteTable {
  /** Null for pages of the shell and unknown addresses. Static segments win over `:centre`. */
  match(pathname: string): RouteMatch | null;
}

/** The document's own address belongs to its owner even if another pattern matches. */
export function createRouteTable(
  remotes: readonly RemoteOfPage[],
  served: { readonly pathname: string; readonly owner: string | null },
): RouteTable {
  const find = (pathname: string): RouteMatch | null => {
    const owners =
      pathname === served.pathname ? remotes.filter(({ name }) => name === served.owner) : remotes;
    const routes = owners.flatMap((remote) =>
      remote.routes.map((route) => ({ path: route.path, handle: { remote, route } })),
    );
    const match = matchRoutes(routes, pathname)?.at(-1);
    return match ? { ...match.route.handle, params: match.params } : null;
  };
  const found = new Map<string, RouteMatch | null>();
  return {
    match(pathname) {
      const match = found.get(pathname) ?? find(pathname);
      found.set(pathname, match);
      return match;
    },
  };
}
