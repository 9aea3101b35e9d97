import {
  type createBrowserRouter as CreateBrowserRouter,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties,
} from 'react-router';

/**
 * React Router's `createBrowserRouter` without the links, forms and fetchers of its file, which would add 4
 * kB to every first visit. Source: react-router 8, lib/dom/lib.tsx. The version is pinned, and browser tests
 * notice changes.
 */
export const createBrowserRouter: typeof CreateBrowserRouter = (routes, options) =>
  UNSAFE_createRouter({
    ...options,
    routes,
    history: UNSAFE_createBrowserHistory({ window: options?.window }),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
  }).initialize();
