import {
  hydrate,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import reactQueryPackage from '@tanstack/react-query/package.json' with { type: 'json' };
import React from 'react';
import * as ReactJsxRuntime from 'react/jsx-runtime';
import reactPackage from 'react/package.json' with { type: 'json' };
import ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import reactDomPackage from 'react-dom/package.json' with { type: 'json' };
import {
  type createBrowserRouter as CreateBrowserRouter,
  createContext,
  data,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  redirect,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
} from 'react-router';
import reactRouterPackage from 'react-router/package.json' with { type: 'json' };
import { filter, map, Observable, Subject } from 'rxjs';
import rxjsPackage from 'rxjs/package.json' with { type: 'json' };
import type { SHARED_MODULES, SharedModule } from 'shared-contracts/release';

/** React Router's `createBrowserRouter` (lib/dom/lib.tsx) without links and forms, which cost 4 kB. */
const createBrowserRouter: typeof CreateBrowserRouter = (routes, options) =>
  UNSAFE_createRouter({
    ...options,
    routes,
    history: UNSAFE_createBrowserHistory({ window: options?.window }),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
  }).initialize();

type Curated<M extends SharedModule> = Record<(typeof SHARED_MODULES)[M][number], unknown>;

/** Not tree-shaken, so each export costs every shopper (see SHARED_MODULES). */
const reactRouter: Curated<'react-router'> = {
  createBrowserRouter,
  createContext,
  data,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  redirect,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
};

const reactQuery: Curated<'@tanstack/react-query'> = {
  hydrate,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
};

const rxjs: Curated<'rxjs'> = {
  filter,
  map,
  Observable,
  Subject,
};

const VERSIONS: Record<SharedModule, string> = {
  react: reactPackage.version,
  'react/jsx-runtime': reactPackage.version,
  'react-dom': reactDomPackage.version,
  'react-dom/client': reactDomPackage.version,
  'react-router': reactRouterPackage.version,
  '@tanstack/react-query': reactQueryPackage.version,
  rxjs: rxjsPackage.version,
};

export function sharedModules() {
  const modules: Record<SharedModule, unknown> = {
    react: React,
    'react/jsx-runtime': ReactJsxRuntime,
    'react-dom': ReactDom,
    'react-dom/client': ReactDomClient,
    'react-router': reactRouter,
    '@tanstack/react-query': reactQuery,
    rxjs,
  };
  const shares = Object.entries(modules).map(([name, module]) => {
    const version = VERSIONS[name as SharedModule];
    return [name, { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: version } }];
  });
  return Object.fromEntries(shares);
}
