import React from 'react';
import * as ReactJsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import {
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
  useSearchParams,
} from 'react-router';
import {
  BehaviorSubject,
  debounceTime,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  Observable,
  Subject,
  share,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import type { SHARED_MODULES, SharedModule } from 'shared-contracts';

type Curated<M extends SharedModule> = Record<(typeof SHARED_MODULES)[M][number], unknown>;

/** Exports by name and no more: a shared module is not tree-shaken, so each would cost every shopper (see SHARED_MODULES). */
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
  useSearchParams,
};

const rxjs: Curated<'rxjs'> = {
  BehaviorSubject,
  debounceTime,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  Observable,
  Subject,
  share,
  switchMap,
  takeUntil,
  timer,
};

/** Versions of the shared packages, written in at build time from the catalog. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const packageOf = (module: string) => module.split('/')[0] ?? module;

/** The share scope that remotes load from: eager singletons. */
export function sharedModules() {
  const modules: Record<SharedModule, unknown> = {
    react: React,
    'react/jsx-runtime': ReactJsxRuntime,
    'react-dom': ReactDom,
    'react-dom/client': ReactDomClient,
    'react-router': reactRouter,
    rxjs,
  };
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => {
      const version = SHARED_VERSIONS[packageOf(name)] ?? '0.0.0';
      const shareConfig = { singleton: true, requiredVersion: `^${version}`, strictVersion: true };
      return [name, { version, lib: () => module, shareConfig }];
    }),
  );
}
