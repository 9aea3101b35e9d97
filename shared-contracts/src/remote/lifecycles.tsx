import type { QueryClient } from '@tanstack/react-query';
import type { Root } from 'react-dom/client';
import { takeEarlyPresses } from '../shell/early-presses.ts';
import type { MountProps, RemoteLifecycles } from '../shell/remote-lifecycles.ts';
import type { ShellServices } from '../shell/shell-services.ts';
import { readEarlyInput, replayEarlyInput } from './early-input.ts';
import { Committed, hydrateInSlices } from './hydrate.tsx';
import { isHydrationData, restoreQueries } from './hydration-data.ts';
import { initialized, type OpenPage, type OpenPageOptions, openPage, type Router } from './open-page.tsx';
import type { RemoteDefinition } from './page.ts';
import { openAhead, type PageAhead } from './page-ahead.ts';
import { createPageRoot } from './page-root.tsx';
import { createBrowserQueryClient } from './query-client.ts';
import { identifierPrefixOf } from './services-context.tsx';
import { createWindowFacade } from './window-facade.ts';

/** Time that a page drawn ahead is kept, in milliseconds. */
const KEEP_AHEAD = 30_000;

interface Ahead {
  readonly href: string;
  readonly services: ShellServices;
  readonly page: Promise<PageAhead | null>;
  /** Start time in milliseconds since the epoch. A timer would stop while the device sleeps. */
  readonly since: number;
}

function currentHref(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Written by hand: single-spa-react hydrates without options and never settles when a render throws. */
export function createLifecycles(definition: RemoteDefinition): RemoteLifecycles {
  const queryClient = createBrowserQueryClient();
  /** Containers with a mounted or mounting page. */
  const mounted = new Set<HTMLElement>();
  const unmounts = new WeakMap<HTMLElement, () => void>();
  let ahead: Ahead | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isFor = ({ href, services, since }: Ahead, wanted: string, of: ShellServices) =>
    href === wanted && services === of && Date.now() - since < KEEP_AHEAD;

  function discardAhead(): void {
    clearTimeout(timer);
    const page = ahead?.page;
    ahead = null;
    page?.then(
      (opened) => opened?.discard(),
      () => undefined,
    );
  }

  /** Returns the page drawn ahead for the current address. Discards any other without waiting for it. */
  async function takeAhead(services: ShellServices): Promise<PageAhead | null> {
    const taken = ahead;
    if (!taken || !isFor(taken, currentHref(), services)) {
      discardAhead();
      return null;
    }
    clearTimeout(timer);
    ahead = null;
    const page = await taken.page.catch(() => null);
    if (!page || isFor(taken, currentHref(), services)) return page;
    page.discard();
    return null;
  }

  async function drawAhead(href: string, services: ShellServices, data?: Promise<unknown>): Promise<void> {
    if (ahead && isFor(ahead, href, services)) {
      await ahead.page;
      return;
    }
    discardAhead();
    const page = openAhead(definition, { queryClient, services, href, data });
    const own: Ahead = { href, services, page, since: Date.now() };
    ahead = own;
    const opened = await page.catch((error: unknown) => {
      if (ahead === own) discardAhead();
      throw error;
    });
    if (ahead !== own) return;
    // The mounted remote's router goes there, and the data is now cached.
    if (!opened || mounted.size > 0) return discardAhead();
    opened.root.draw();
    timer = setTimeout(discardAhead, KEEP_AHEAD);
  }

  return {
    bootstrap: async () => undefined,
    mount: async (props) => {
      const { container, services, hydration } = props;
      mounted.add(container);
      const page = hydration ? null : await takeAhead(services);
      const unmount = await mountRemote(definition, queryClient, props, page);
      // The page may have failed and been unmounted in the meantime.
      if (mounted.has(container)) unmounts.set(container, unmount);
      else unmount();
    },
    unmount: async ({ container }) => {
      mounted.delete(container);
      unmounts.get(container)?.();
      unmounts.delete(container);
    },
    prefetch: drawAhead,
  };
}

async function mountRemote(
  definition: RemoteDefinition,
  queryClient: QueryClient,
  props: MountProps,
  ahead: PageAhead | null,
): Promise<() => void> {
  const { services, reportCrash } = props;
  const { name } = definition.manifest;
  const hydration = hydrationOf(props);
  if (hydration) restoreQueries(hydration.data, queryClient);
  ahead?.arrive(reportCrash);
  const page =
    ahead ??
    (await openPage(definition, {
      queryClient,
      services,
      window: createWindowFacade(window),
      hydration,
      reportCrash,
    }));
  const { router } = page;
  const detach = services.navigation.attachRouter({
    navigate: async (href, { replace }) => router.navigate(href, { replace }),
  });
  try {
    const unmount = hydration
      ? await hydratePage(page, name, props)
      : await showPage(page, ahead, name, props);
    return () => {
      detach();
      unmount();
      router.dispose();
    };
  } catch (error) {
    detach();
    router.dispose();
    throw error;
  }
}

function hydrationOf({ hydration }: MountProps): OpenPageOptions['hydration'] {
  return hydration && isHydrationData(hydration.data) ? { now: hydration.now, data: hydration.data } : null;
}

async function showPage(
  { router, app }: OpenPage,
  ahead: PageAhead | null,
  name: string,
  props: MountProps,
): Promise<() => void> {
  await initialized(router);
  let root = ahead?.root;
  if (!root?.isDrawn()) {
    // The page was not drawn in time or is empty: draw it in its container.
    root?.unmount();
    props.container.replaceChildren();
    root = createPageRoot(name, app, props.container);
  }
  await root.show(props);
  return root.unmount;
}

/** Resolves after React's commit. Rejects if the first render fails outside every boundary. */
async function hydratePage({ router, app }: OpenPage, name: string, { container, reportCrash }: MountProps) {
  let early: ReturnType<typeof readEarlyInput> = [];
  const presses = takeEarlyPresses();
  const root = await new Promise<Root>((resolve, reject) => {
    const committed = () => {
      early = readEarlyInput(container);
      queueMicrotask(() => resolve(hydrated));
    };
    const hydrated = hydrateInSlices(container, <Committed onCommit={committed}>{app}</Committed>, {
      identifierPrefix: identifierPrefixOf(name),
      onUncaughtError: (error) => {
        reject(error);
        reportCrash(error);
      },
    });
  });
  let isMounted = true;
  void replayEarlyInput([...early, ...presses], () => settled(router, () => isMounted));
  return () => {
    isMounted = false;
    root.unmount();
  };
}

/** Waits until a navigation that was just started is over and drawn, and the browser is idle. */
async function settled(router: Router, isMounted: () => boolean): Promise<void> {
  do await idle();
  while (
    // A router disposed while loading never becomes idle.
    isMounted() &&
    router.state.navigation.state !== 'idle'
  );
  await idle();
}

const idle = () =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 200);
  });
