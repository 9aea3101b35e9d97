import {
  type createBrowserRouter as CreateBrowserRouter,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties,
} from 'react-router';

/**
 * React Router's `createBrowserRouter`, put together from the same parts. The original stands in one file with links,
 * forms and fetchers that no remote may use, and they would come along: 4 kB of every first visit.
 * Source: react-router 8, lib/dom/lib.tsx. The version is pinned; the journeys notice a change.
 */
export const createBrowserRouter: typeof CreateBrowserRouter = (routes, options) =>
  UNSAFE_createRouter({
    ...options,
    routes,
    history: UNSAFE_createBrowserHistory({ window: options?.window }),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
  }).initialize();
