import { hydrate, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { takeEarlyPresses } from '../early-presses.ts';
import type { ShellServices } from '../shell-services.ts';
import { FailuresContext } from './crash-context.ts';
import { readEarlyInput, tellEarlyInput } from './early-input.ts';
import { isHydrationData } from './hydration-data.ts';
import { pageContext, type RemoteDefinition } from './page.ts';
import { createBrowserQueryClient } from './query-client.ts';
import { identifierPrefixOf, RemoteApp } from './remote-app.tsx';
import { createRouteObjects, resolveLazy } from './route-objects.tsx';
import type { MountProps, RemoteLifecycles } from './types.ts';
import { createWindowFacade } from './window-facade.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The single-spa lifecycles of a remote. Written by hand because single-spa-react hydrates without options and never
 * settles when a render throws (COMPOSITION, "single-spa and the routers").
 */
export function createLifecycles(definition: RemoteDefinition): RemoteLifecycles {
  const queryClient = createBrowserQueryClient();
  const unmounts = new WeakMap<HTMLElement, () => void>();
  return {
    bootstrap: async () => undefined,
    mount: async (props) => {
      unmounts.set(props.container, await mountRemote(definition, queryClient, props));
    },
    unmount: async ({ container }) => {
      unmounts.get(container)?.();
      unmounts.delete(container);
    },
    prefetch: (href, services, data) => prefetchPage(definition, queryClient, { href, services, data }),
  };
}

function contextFor(queryClient: QueryClient, services: ShellServices, now: number) {
  const context = new RouterContextProvider();
  context.set(pageContext, { queryClient, services, now });
  return context;
}

async function mountRemote(definition: RemoteDefinition, queryClient: QueryClient, props: MountProps) {
  const { services, hydration, reportCrash } = props;
  const routes = createRouteObjects(definition);
  await resolveLazy(routes, window.location.pathname);

  const hydrationData = hydration && isHydrationData(hydration.data) ? hydration.data : null;
  if (hydrationData) hydrate(queryClient, hydrationData.queries);
  const now = hydration && hydrationData ? hydration.now : Date.now();

  const router = createBrowserRouter(routes, {
    window: createWindowFacade(window),
    getContext: () => contextFor(queryClient, services, Date.now()),
    ...(hydrationData ? { hydrationData: { loaderData: hydrationData.loaderData } } : {}),
  });
  const detach = services.navigation.attachRouter({
    navigate: async (href, { replace }) => router.navigate(href, { replace }),
  });
  try {
    if (!hydrationData) await initialized(router);
    const app = (
      <FailuresContext value={{ reportCrash, ErrorView: definition.ErrorView }}>
        <RemoteApp queryClient={queryClient} services={services} now={now}>
          <RouterProvider router={router} />
        </RemoteApp>
      </FailuresContext>
    );
    let early: ReturnType<typeof readEarlyInput> = [];
    const presses = hydrationData ? takeEarlyPresses() : [];
    const root = await renderInto(app, definition.manifest.name, props, Boolean(hydrationData), () => {
      if (hydrationData) early = readEarlyInput(props.container);
    });
    let stands = true;
    void tellEarlyInput([...early, ...presses], () => settled(router, () => stands));
    return () => {
      stands = false;
      detach();
      root.unmount();
      router.dispose();
    };
  } catch (error) {
    detach();
    router.dispose();
    throw error;
  }
}

/** Resolves once React has committed, rejects when the first render fails outside of every boundary. */
function renderInto(
  app: ReactNode,
  name: string,
  { container, reportCrash }: MountProps,
  hydrates: boolean,
  onCommit: () => void,
) {
  return new Promise<Root>((resolve, reject) => {
    const options = {
      identifierPrefix: identifierPrefixOf(name),
      onUncaughtError: (error: unknown) => {
        reject(error);
        reportCrash(error);
      },
    };
    let root: Root;
    const committed = () => {
      onCommit();
      queueMicrotask(() => resolve(root));
    };
    const tree = <Committed onCommit={committed}>{app}</Committed>;
    if (hydrates) {
      root = hydrateRoot(container, tree, options);
      return;
    }
    container.replaceChildren();
    root = createRoot(container, options);
    // Drawn at once: between the old remote's end and this commit the slot would be seen empty.
    flushSync(() => root.render(tree));
  });
}

/** Around the app and not beside it: a sibling that the server does not draw would change every `useId` below. */
function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useLayoutEffect(onCommit, []);
  return children;
}

/** Waits until a navigation that has just been asked for is over, and drawn: the browser has nothing left to do then. */
async function settled(router: Router, stands: () => boolean): Promise<void> {
  do await idle();
  while (
    // A router that was disposed of while it loaded says so for ever.
    stands() &&
    router.state.navigation.state !== 'idle'
  );
  await idle();
}

const idle = () =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 200);
  });

/** Waits for the first loaders, so that the first thing drawn is the page. */
function initialized(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

interface Prefetched {
  readonly href: string;
  readonly services: ShellServices;
  readonly data: Promise<unknown> | undefined;
}

async function prefetchPage(
  definition: RemoteDefinition,
  queryClient: QueryClient,
  { href, services, data }: Prefetched,
): Promise<void> {
  const url = new URL(href, window.location.origin);
  const routes = createRouteObjects(definition);
  await resolveLazy(routes, url.pathname);
  const rendered = await data;
  // The loaders find their answers there, and ask for nothing.
  if (isHydrationData(rendered)) hydrate(queryClient, rendered.queries);
  const context = contextFor(queryClient, services, Date.now());
  const matches = matchRoutes(routes, url.pathname) ?? [];
  await Promise.allSettled(
    matches.map(async ({ route, params, pathname }) => {
      if (typeof route.loader !== 'function') return;
      await route.loader({
        request: new Request(url),
        url,
        params,
        context,
        pattern: route.path ?? pathname,
      });
    }),
  );
}
