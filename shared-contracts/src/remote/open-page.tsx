import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router';
import type { ReportCrash } from '../shell/remote-lifecycles.ts';
import type { ShellServices } from '../shell/shell-services.ts';
import { FailuresContext } from './crash-context.ts';
import type { HydrationData } from './hydration-data.ts';
import { pageContext, type RemoteDefinition } from './page.ts';
import { RemoteApp } from './remote-app.tsx';
import { createRouteObjects, resolveLazy } from './route-objects.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/** The remote at an address: its router, which loads what the page needs, and what React is to draw then. */
export interface OpenPage {
  readonly router: Router;
  readonly app: ReactNode;
}

export interface OpenPageOptions {
  readonly queryClient: QueryClient;
  readonly services: ShellServices;
  /** Window in which the router finds the address, and makes its entries. */
  readonly window: Window;
  /** Data that the server has rendered the page with, and when. */
  readonly hydration?: { readonly now: number; readonly data: HydrationData } | null;
  readonly reportCrash: ReportCrash;
}

/** Rejects when the page's code can't be had. */
export async function openPage(definition: RemoteDefinition, options: OpenPageOptions): Promise<OpenPage> {
  const { queryClient, services, window, hydration, reportCrash } = options;
  const routes = createRouteObjects(definition);
  await resolveLazy(routes, window.location.pathname);
  const router = createBrowserRouter(routes, {
    window,
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(pageContext, { queryClient, services, now: Date.now() });
      return context;
    },
    ...(hydration ? { hydrationData: { loaderData: hydration.data.loaderData } } : {}),
  });
  const app = (
    <FailuresContext value={{ reportCrash, ErrorView: definition.ErrorView }}>
      <RemoteApp queryClient={queryClient} services={services} now={hydration?.now ?? Date.now()}>
        <RouterProvider router={router} />
      </RemoteApp>
    </FailuresContext>
  );
  return { router, app };
}

/** Waits for the first loaders, so that the first thing drawn is the page. */
export function initialized(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
