import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router';
import type { ReportCrash } from '../shell/remote-lifecycles.ts';
import type { ShellServices } from '../shell/shell-services.ts';
import type { HydrationData } from './hydration-data.ts';
import { pageContext, type RemoteDefinition } from './page.ts';
import { FailuresContext } from './page-error.tsx';
import { createRouteObjects, resolveLazy } from './route-objects.tsx';
import { RemoteApp } from './services-context.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Remote at an address: its router, which loads the page's data, and the React tree to draw. */
export interface OpenPage {
  readonly router: Router;
  readonly app: ReactNode;
}

export interface OpenPageOptions {
  readonly queryClient: QueryClient;
  readonly services: ShellServices;
  readonly window: Window;
  readonly hydration?: { readonly now: number; readonly data: HydrationData } | null;
  readonly reportCrash: ReportCrash;
}

/** Opens the remote at the window's address. Rejects if the page's code cannot be loaded. */
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

/** Waits for the first loaders, so that the page is the first thing drawn. */
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
