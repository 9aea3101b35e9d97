import 'shared-ui/global.css';
import { createContentClient, DOM_IDS, type ShellServices } from 'shared-contracts';
import { createBus } from './bus/bus.ts';
import { startApplications } from './composition/applications.ts';
import { createFederation } from './composition/federation.ts';
import { createRemoteApp, type RemoteApp } from './composition/remote-app.ts';
import { watchRevision } from './composition/revision.ts';
import { createRouteTable } from './composition/route-table.ts';
import { createCentres } from './navigation/centres.ts';
import { listenToLinks } from './navigation/links.ts';
import { createNavigation } from './navigation/navigation.ts';
import { createScrollMemory } from './navigation/scroll.ts';
import { elementOf, readPageData } from './page-data.ts';
import { createAnalytics, createServicesFor } from './services/services.ts';
import { hydrateShell } from './shell-roots.tsx';
import { createShellStore } from './shell-store.ts';

/** Starts the shell on a page that the server rendered. The order is the order of dependence. */
function startShell(): void {
  const { composition, page, slot } = readPageData();
  const store = createShellStore(page);
  const bus = createBus({ strict: process.env.NODE_ENV !== 'production' });
  const shellBus = bus.handle(composition.shell);
  const revision = watchRevision(composition.revision);
  const content = createContentClient({ fetch: revision.fetch, baseUrl: '' });
  const table = createRouteTable(composition.remotes);
  const slotElement = elementOf(DOM_IDS.slot);
  const apps = new Map<string, RemoteApp>();
  let retry = () => location.reload();

  const analytics = createAnalytics(shellBus);
  const navigation = createNavigation({
    table,
    apps,
    store,
    scroll: createScrollMemory(),
    centreOf: createCentres(content, page.centre),
    isOutdated: revision.isOutdated,
    onShown(path, title) {
      bus.setFact('centre.changed', { slug: store.get().centre?.slug ?? null });
      shellBus.publish('page.shown', { path, title });
      analytics.track('page_view', { path, title });
    },
  });

  const servicesFor = createServicesFor({ bus, site: page.site, content, navigation });
  const federation = createFederation();
  for (const remote of composition.remotes) {
    const app = createRemoteApp({
      remote,
      federation,
      slot: slotElement,
      rendered: slot,
      servicesFor,
      onOutcome(release, outcome, error) {
        shellBus.publish('remote.ended', {
          release,
          outcome,
          ...(error instanceof Error ? { message: error.message.slice(0, 200) } : {}),
        });
      },
      onUnavailable(again) {
        retry = again;
        store.set({ status: 'unavailable', pending: false });
      },
    });
    apps.set(remote.name, app);
  }

  store.subscribe(() => {
    slotElement.hidden = hidesSlot(store.get().status);
  });
  hydrateShell(store, analytics.track, () => {
    store.set({ status: null });
    retry();
  });
  listenToLinks({ navigate: (href) => void navigation.navigate(href), prefetch: navigation.prefetch });
  bus.setFact('session.changed', { status: 'unauthenticated', error: null });
  startApplications(apps, table);
}

/** The shell's own pages take the place of the slot; the panel of a failed remote stands above what the server sent. */
const hidesSlot = (status: ReturnType<ShellServices['navigation']['showStatus']> | string | null) =>
  status !== null && status !== 'unavailable' && status !== 'loading';

startShell();
