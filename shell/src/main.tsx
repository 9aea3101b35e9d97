import 'shared-ui/global.css';
import { type ContentClient, DOM_IDS, type StatusPage } from 'shared-contracts';
import { createBus } from './bus/bus.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { startApplications } from './composition/applications.ts';
import { createFederation } from './composition/federation.ts';
import { createRemoteApp, type RemoteApp } from './composition/remote-app.ts';
import { watchRevision } from './composition/revision.ts';
import { createRouteTable } from './composition/route-table.ts';
import { createConsent } from './consent/consent.ts';
import { createCentres } from './navigation/centres.ts';
import { followCentre } from './navigation/last-centre.ts';
import { listenToLinks } from './navigation/links.ts';
import { createNavigation } from './navigation/navigation.ts';
import { createScrollMemory, onTraverse } from './navigation/scroll.ts';
import { elementOf, readPageData } from './page-data.ts';
import { createLazyClient } from './services/lazy-client.ts';
import { createAnalytics, createServicesFor } from './services/services.ts';
import { createShellSession } from './session/index.ts';
import type { ShellActions } from './shell-context.tsx';
import { hydrateShell } from './shell-roots.tsx';
import { createShellStore } from './shell-store.ts';

const clients = () => import(/* webpackChunkName: "clients" */ './services/clients.ts');

/** Starts the shell on a page that the server rendered. The order is the order of dependence. */
function startShell(): void {
  const { composition, page, slot } = readPageData();
  const store = createShellStore(page);
  const bus = createBus({ strict: process.env.NODE_ENV !== 'production' });
  const shellBus = bus.handle(composition.shell);
  const revision = watchRevision(composition.revision);
  const content = createLazyClient<ContentClient>(async () => {
    const { createContentClient } = await clients();
    return createContentClient({ fetch: revision.fetch, baseUrl: '' });
  });
  const shellPath = page.owner === null ? location.pathname : null;
  const table = createRouteTable(composition.remotes, shellPath);
  const slotElement = elementOf(DOM_IDS.slot);
  const apps = new Map<string, RemoteApp>();
  let retry = () => location.reload();

  const analytics = createAnalytics(shellBus);
  const captcha = createCaptcha(revision.fetch);
  const session = createShellSession({
    bus,
    fetch: revision.fetch,
    isRequired: () => table.match(location.pathname)?.route.auth === true,
  });
  const navigation = createNavigation({
    table,
    apps,
    store,
    scroll: createScrollMemory(),
    centreOf: createCentres(content, page.centre),
    isOutdated: revision.isOutdated,
    onShown(path, title) {
      bus.setFact('centre.changed', { slug: store.get().centre?.slug ?? null });
      if (table.match(path)?.route.captcha) void captcha.load().catch(() => undefined);
      shellBus.publish('page.shown', { path, title });
      analytics.track('page_view', { path, title });
    },
  });

  const consent = createConsent({ bus, openPreferences: () => store.set({ isConsentOpen: true }) });
  shellBus.on('consent.changed', ({ payload }) => store.set({ consentDecided: payload.decided }));
  store.set({ consentDecided: consent.current().decided });
  followCentre({ bus, shellBus, store, consent });
  shellBus.on('session.changed', ({ payload }) => store.set({ session: payload }));
  shellBus.on('member.changed', ({ payload }) => store.set({ memberName: payload?.first_name ?? '' }));

  const servicesFor = createServicesFor({
    bus,
    site: page.site,
    consent,
    content,
    navigation,
    session: session.service,
    captcha,
    member: session.member,
  });
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
  const actions: ShellActions = {
    content,
    consent,
    navigation,
    track: analytics.track,
    session: session.service,
    closePreferences: () => store.set({ isConsentOpen: false }),
  };
  hydrateShell(store, actions, () => {
    store.set({ status: null });
    retry();
  });
  listenToLinks({ navigate: (href) => void navigation.navigate(href), prefetch: navigation.prefetch });
  // Back to a page of the shell itself, or to one that this document does not know: the server has it.
  onTraverse(() => {
    if (!table.match(location.pathname)) location.reload();
  });
  startApplications(apps, table);
  session.start();
}

/** The shell's own pages take the place of the slot; the panel of a failed remote stands above what the server sent. */
const hidesSlot = (status: StatusPage | null) =>
  status !== null && status !== 'unavailable' && status !== 'loading';

startShell();
