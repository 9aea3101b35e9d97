import { memo, useEffect, useLayoutEffect } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useMatches, useNavigation } from 'react-router';
import { matchedPage, type PageModule, type RemoteDefinition } from './page.ts';
import { PageError } from './page-error.tsx';
import { useNow, useServices } from './services-context.tsx';

function Root() {
  const { navigation } = useServices();
  const waiting = useNavigation().state !== 'idle';
  useEffect(() => {
    navigation.pending(waiting);
    return () => navigation.pending(false);
  }, [waiting, navigation]);
  return <Outlet />;
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Reports the shown page to the shell, once for each address. Not rendered with a page's error. */
function Settled() {
  const services = useServices();
  const location = useLocation();
  const matches = useMatches();
  const now = useNow();
  const href = location.pathname + location.search;
  useBrowserLayoutEffect(() => {
    const page = matchedPage(matches, { services, now, href });
    if (page) services.navigation.settled({ href, head: page.handle.head(page.args) });
  }, [location.key, href, services]);
  return null;
}

function routeOf(page: PageModule) {
  // Memoised: a starting navigation renders the router again, but the old page has nothing new to show.
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, with the routes
  const Page = memo(function Page() {
    return (
      <>
        <page.Component />
        <Settled />
      </>
    );
  });
  const handle = { head: page.head, status: page.status, validUntil: page.validUntil };
  return page.loader ? { Component: Page, handle, loader: page.loader } : { Component: Page, handle };
}

/** Returns a lazy route for each page, and a catch-all that draws nothing. */
export function createRouteObjects({ manifest, pages }: RemoteDefinition): RouteObject[] {
  const children = manifest.routes.map(({ id, path }): RouteObject => {
    const load = pages[id];
    if (!load) throw new Error(`${manifest.name} has no page for its route '${id}'`);
    return { id, path, ErrorBoundary: PageError, lazy: async () => routeOf(await load()) };
  });
  // Without the catch-all, the router of a remote that is about to unmount draws its own 404 page.
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: PageError,
      children: [...children, { path: '*', element: null }],
    },
  ];
}

/** Loads the code of the routes at `pathname`, since hydration needs routes that are not lazy. */
export async function resolveLazy(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
