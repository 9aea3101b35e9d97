import type { ReportCrash } from '../shell/remote-lifecycles.ts';
import { isHydrationData, takeOver } from './hydration-data.ts';
import { initialized, type OpenPage, type OpenPageOptions, openPage } from './open-page.tsx';
import type { RemoteDefinition } from './page.ts';
import { createPageRoot, type PageRoot } from './page-root.tsx';
import { createRouteObjects, resolveLazy } from './route-objects.tsx';
import { createWindowAhead } from './window-facade.ts';

/** A page at an address that the browser may come to: loaded, and drawn where nobody sees it. */
export interface PageAhead extends OpenPage {
  readonly root: PageRoot;
  /** The browser stands at its address. */
  arrive(reportCrash: ReportCrash): void;
  /** It is not wanted any more. */
  discard(): void;
}

export interface PageAheadOptions extends Pick<OpenPageOptions, 'queryClient' | 'services'> {
  /** Path with query and fragment. */
  readonly href: string;
  /** Data that the server has rendered it with. */
  readonly data: Promise<unknown> | undefined;
}

/**
 * Null for an address that is no page to be drawn ahead: it leads elsewhere, is not there, or its data could not be had. Rejects
 * when its code could not.
 */
export async function openAhead(
  definition: RemoteDefinition,
  { queryClient, services, href, data }: PageAheadOptions,
): Promise<PageAhead | null> {
  const ahead = createWindowAhead(window, href);
  let report: ReportCrash = () => undefined;
  // The page's code is evaluated while its data is on its way.
  const code = resolveLazy(createRouteObjects(definition), ahead.window.location.pathname);
  const [rendered] = await Promise.all([data, code]);
  // The loaders find their answers there, and ask for nothing.
  if (isHydrationData(rendered)) takeOver(rendered, queryClient);
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
