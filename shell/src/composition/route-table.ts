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

/** The address that the document came with, and the remote that the server says owns it; null for the shell. */
interface ServedPage {
  readonly pathname: string;
  readonly owner: string | null;
}

/**
 * The document's own address is its owner's, also where a pattern of another matches, such as that of a centre that does not
 * exist. So on the way to the first page only the owner's patterns are compiled.
 */
export function createRouteTable(remotes: readonly RemoteOfPage[], served: ServedPage): RouteTable {
  const find = (pathname: string): RouteMatch | null => {
    const owners =
      pathname === served.pathname ? remotes.filter(({ name }) => name === served.owner) : remotes;
    const routes = owners.flatMap((remote) =>
      remote.routes.map((route) => ({ path: route.path, handle: { remote, route } })),
    );
    const match = matchRoutes(routes, pathname)?.at(-1);
    return match ? { ...match.route.handle, params: match.params } : null;
  };
  // A navigation asks for the same address once for every application and several times more.
  const found = new Map<string, RouteMatch | null>();
  return {
    match(pathname) {
      const match = found.get(pathname) ?? find(pathname);
      found.set(pathname, match);
      return match;
    },
  };
}
