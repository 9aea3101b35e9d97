import type { ReportCrash } from '../shell/remote-lifecycles.ts';
import { isHydrationData, restoreQueries } from './hydration-data.ts';
import { initialized, type OpenPage, type OpenPageOptions, openPage } from './open-page.tsx';
import type { RemoteDefinition } from './page.ts';
import { createPageRoot, type PageRoot } from './page-root.tsx';
import { createRouteObjects, resolveLazy } from './route-objects.tsx';
import { createWindowAhead } from './window-facade.ts';

/** Page for an address that the browser may go to next: loaded, and drawn out of sight. */
export interface PageAhead extends OpenPage {
  readonly root: PageRoot;
  /** Call when the browser is at its address. */
  arrive(reportCrash: ReportCrash): void;
  discard(): void;
}

export interface PageAheadOptions extends Pick<OpenPageOptions, 'queryClient' | 'services'> {
  /** Path with query and fragment. */
  readonly href: string;
  readonly data: Promise<unknown> | undefined;
}

/** Returns null if the address redirects, does not exist or has no data. Rejects without its code. */
export async function openAhead(
  definition: RemoteDefinition,
  { queryClient, services, href, data }: PageAheadOptions,
): Promise<PageAhead | null> {
  const ahead = createWindowAhead(window, href);
  let report: ReportCrash = () => undefined;
  // Evaluates the page's code while its data is loading.
  const code = resolveLazy(createRouteObjects(definition), ahead.window.location.pathname);
  const [rendered] = await Promise.all([data, code]);
  // The loaders find these answers in the cache and send no requests.
  if (isHydrationData(rendered)) restoreQueries(rendered, queryClient);
  const { router, app } = await openPage(definition, {
    queryClient,
    services,
    window: ahead.window,
    reportCrash: (error) => report(error),
  });
  await initialized(router);
  const { errors, location } = router.state;
  if (errors || location.pathname + location.search + location.hash !== href) {
    router.dispose();
    return null;
  }
  const root = createPageRoot(definition.manifest.name, app, document.createElement('div'));
  return {
    router,
    app,
    root,
    arrive(reportCrash) {
      report = reportCrash;
      ahead.arrive();
    },
    discard() {
      root.unmount();
      router.dispose();
    },
  };
}
