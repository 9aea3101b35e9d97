import 'shared-ui/global.css';
import { flushSync } from 'react-dom';
import { type ContentClient, DOM_IDS, type StatusPage, takeEarlyPresses } from 'shared-contracts';
import { createAnalyticsIntake } from './analytics/intake.ts';
import { createBus } from './bus/bus.ts';
import { followCampaigns } from './campaigns/index.ts';
import { createSiteCaptcha } from './captcha/captcha.ts';
import { createApplications } from './composition/applications.ts';
import { createFederation } from './composition/federation.ts';
import { createBeacon, reportOutcome } from './composition/outcomes.ts';
import { createRemoteApp, type RemoteApp } from './composition/remote-app.ts';
import { watchRevision } from './composition/revision.ts';
import { createRouteTable } from './composition/route-table.ts';
import { createConsent } from './consent/consent.ts';
import { createCentres } from './navigation/centres.ts';
import { followCentre } from './navigation/last-centre.ts';
import { listenToLinks } from './navigation/links.ts';
import { createNavigation } from './navigation/navigation.ts';
import { createScrollMemory } from './navigation/scroll.ts';
import { createSlotDataSource } from './navigation/slot-data.ts';
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
  const strict = process.env.NODE_ENV !== 'production';
  const bus = createBus({ strict });
  const shellBus = bus.handle(composition.shell);
  const apps = new Map<string, RemoteApp>();
  const mounted = () => [...apps.values()].map((app) => app.mounted()).find((release) => release) ?? null;
  const revision = watchRevision({
    revision: composition.revision,
    openTab: async (fetch, wasTyped) => {
      const { watchOpenTab } = await import(/* webpackChunkName: "open-tab" */ './composition/open-tab.ts');
      return watchOpenTab({ composition, fetch, mounted, wasTyped });
    },
  });
  const beacon = createBeacon(composition.id, revision.fetch);
  const content = createLazyClient<ContentClient>(async () => {
    const { createContentClient } = await clients();
    return createContentClient({ fetch: revision.fetch, baseUrl: '' });
  });
  const shellPath = page.owner === null ? location.pathname : null;
  const table = createRouteTable(composition.remotes, shellPath);
  const applications = createApplications(apps, table);
  const slotElement = elementOf(DOM_IDS.slot);
  let retry = () => location.reload();

  const consent = createConsent({
    bus,
    openPreferences: (consentTopic) => store.set({ isConsentOpen: true, consentTopic }),
    announce: (announcement) => store.set({ announcement }),
  });
  const intake = createAnalyticsIntake({ bus: shellBus, consent, table, store, strict });
  const analytics = createAnalytics(shellBus);
  const captcha = createSiteCaptcha(revision.fetch);
  const session = createShellSession({
    bus,
    fetch: revision.fetch,
    isRequired: () => table.match(location.pathname)?.route.auth === true,
    audience: intake.audience,
  });
  const navigation = createNavigation({
    table,
    apps,
    applications,
    store,
    scroll: createScrollMemory(),
    centreOf: createCentres(content, page.centre),
    slotData: createSlotDataSource(revision.fetch),
    // Fetched beside the next page's code, not after it: that page's loaders call the content API.
    warmUp: () => void clients().catch(() => undefined),
    isOutdated: revision.isOutdated,
    onShown(path, title) {
      revision.pageShown();
      bus.setFact('centre.changed', { slug: store.get().centre?.slug ?? null });
      if (table.match(path)?.route.captcha) void captcha.load().catch(() => undefined);
      shellBus.publish('page.shown', { path, title });
      analytics.track('page_view', { path, title });
    },
  });

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
      onOutcome(release, outcome, ms, error) {
        const route = table.match(location.pathname)?.route.id;
        reportOutcome(beacon, { release, outcome, ms, route });
        if (outcome === 'mounted') measure(release, route);
        shellBus.publish('remote.ended', {
          release,
          outcome,
          ...(error instanceof Error ? { message: error.message.slice(0, 200) } : {}),
        });
      },
      // At once: the page that failed has taken its content with it.
      onRecovering: () => flushSync(() => store.set({ status: 'loading' })),
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
  followCampaigns({ shellBus, store, consent, content, track: analytics.track });
  // A release of before does not ask for what was pressed, and it is over for it, too.
  void applications.start().then(takeEarlyPresses);
  session.start();

  let isPlanned = false;
  /** The document is measured once, for the release that it came with, where the shopper lets visits be counted. */
  function measure(release: string, route: string | undefined) {
    if (isPlanned) return;
    isPlanned = true;
    let isMeasured = false;
    const isAllowed = () => consent.isGranted('performance');
    const start = () => {
      if (isMeasured || !isAllowed()) return;
      isMeasured = true;
      import(/* webpackChunkName: "release-vitals" */ './composition/release-vitals.ts').then(
        ({ startReleaseVitals }) => startReleaseVitals(beacon, release, route, isAllowed),
        // Without it the page is as good; it is only not measured.
        () => undefined,
      );
    };
    setTimeout(() => {
      start();
      shellBus.on('consent.changed', start);
    }, 3_000);
  }
}

/** The shell's own pages take the place of the slot; the panel of a failed remote stands above what the server sent. */
const hidesSlot = (status: StatusPage | null) =>
  status !== null && status !== 'unavailable' && status !== 'loading';

startShell();
