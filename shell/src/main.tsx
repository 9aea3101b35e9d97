import 'shared-ui/global.css';
import './composition/fragments/fragments.css';
import { DOM_IDS, paths, SHELL_STARTED, takeEarlyPresses } from 'shared-contracts';
import { createAnalyticsIntake } from './analytics/intake.ts';
import { createBus } from './bus/bus.ts';
import { followCampaigns } from './campaigns/index.ts';
import { createSiteCaptcha } from './captcha/captcha.ts';
import { linkInlineStyles } from './composition/federation/release-styles.ts';
import { createFragmentService } from './composition/fragments/fragment-service.ts';
import { createApplications } from './composition/mounting/applications.ts';
import type { RemoteApp } from './composition/mounting/remote-app.ts';
import { createRemoteApps } from './composition/mounting/remote-apps.ts';
import { createRouteTable } from './composition/mounting/route-table.ts';
import { createDocumentMeasure } from './composition/telemetry/measure-document.ts';
import { createBeacon } from './composition/telemetry/outcomes.ts';
import { createConsent } from './consent/consent.ts';
import { createShellStore, type ShellState } from './context/shell-store.ts';
import { closeMenus } from './header/closing-menus.ts';
import { createInstall } from './install/install.ts';
import { createCentres } from './navigation/centres.ts';
import { listenToLinks } from './navigation/links.ts';
import { createNavigation } from './navigation/navigation.ts';
import { createScrollMemory } from './navigation/scroll.ts';
import { createSlotDataSource } from './navigation/slot-data.ts';
import { createShellSession } from './session/index.ts';
import { clients, createCalls } from './start/calls.ts';
import { elementOf, readPageData } from './start/page-data.ts';
import { createAnalytics, createServicesFor } from './start/services.ts';
import { followFacts } from './start/shell-facts.ts';
import { hydrateShell } from './start/shell-roots.tsx';
import type { TesterTools } from './tester/tester-tools.ts';
import { lazyVisitPack } from './visit-pack/lazy-visit-pack.ts';

function startShell(tester?: TesterTools): void {
  const { composition: released, page, slot: rendered, hashes } = readPageData();
  const composition = tester?.compositionOf(released) ?? released;
  const store = createShellStore(page);
  const strict = process.env.NODE_ENV !== 'production';
  const bus = createBus({ strict });
  const shellBus = bus.handle(composition.shell);
  const apps = new Map<string, RemoteApp>();
  const { revision, content } = createCalls(composition, apps, () => visitPack.refresh());
  const send = createBeacon(composition.id, revision.fetch);
  const beacon = tester?.beaconOf(send) ?? send;
  const table = createRouteTable(composition.remotes, { pathname: location.pathname, owner: page.owner });
  const applications = createApplications(apps, table);

  const consent = createConsent({
    bus,
    openPreferences: (consentTopic) => store.set({ isConsentOpen: true, consentTopic }),
    announce: (announcement) => store.set({ announcement }),
  });
  const intake = createAnalyticsIntake({ bus: shellBus, consent, table, store, strict });
  const { track } = createAnalytics(shellBus);
  const captcha = createSiteCaptcha(revision.fetch);
  const session = createShellSession({
    bus,
    fetch: revision.fetch,
    isRequired: () => table.match(location.pathname)?.route.auth === true,
    audience: intake.audience,
    interval: (page.sessionRefetchSeconds ?? 0) * 1000,
  });
  const navigation = createNavigation({
    table,
    apps,
    applications,
    store,
    scroll: createScrollMemory(),
    centreOf: createCentres(content, page.centre),
    slotData: createSlotDataSource(revision.fetch),
    // Loaded in parallel with the next page's code, because that page's loaders call the content API.
    warmUp: () => void clients().catch(() => undefined),
    isOutdated: revision.isOutdated,
    onShown(path, title) {
      revision.pageShown();
      if (table.match(path)?.route.captcha) void captcha.load().catch(() => undefined);
      shellBus.publish('page.shown', { path, title });
      track('page_view', { path, title });
    },
  });
  const visitPack = lazyVisitPack({ fetch: revision.fetch, bus: shellBus, member: session.member, consent });
  followFacts({ bus, shellBus, store, consent, session: session.service });

  tester?.start({
    composition: released,
    shellBus,
    consent,
    rendered: rendered.release,
    routeId: () => table.match(location.pathname)?.route.id,
  });

  const shared = { consent, content, navigation, session: session.service };
  linkInlineStyles();
  const fragments = createFragmentService(() => ({
    remotes: composition.remotes,
    federation: remoteApps.federation,
    servicesFor,
    beacon,
  }));
  const servicesFor = createServicesFor({
    ...shared,
    bus,
    site: page.site,
    captcha,
    member: session.member,
    fragments,
    visitPack,
  });
  const remoteApps = createRemoteApps({
    composition,
    hashes,
    apps,
    table,
    slot: elementOf(DOM_IDS.slot),
    rendered,
    servicesFor,
    store,
    shellBus,
    beacon,
    measured: tester?.measured,
    onMounted: createDocumentMeasure({ consent, shellBus, beacon }),
  });

  const closePreferences = () => store.set({ isConsentOpen: false });
  const knownCentre = () =>
    store.get().centre?.slug ??
    shellBus.current('member.changed')?.preferred_center ??
    shellBus.current('centre.changed').last ??
    null;
  const setHelp = (help: ShellState['help']) => store.set({ help });
  const retry = () => {
    store.set({ status: null });
    remoteApps.retry();
  };
  const mounted = applications.start();
  const install = createInstall(store, consent);
  hydrateShell(store, { ...shared, track, closePreferences, knownCentre, setHelp, install }, retry, mounted);
  closeMenus();
  listenToLinks({ navigate: (href) => void navigation.navigate(href), prefetch: navigation.prefetch });
  followCampaigns({ shellBus, store, consent, content, track });
  // Older releases never collect early presses, so drop them once the page is mounted.
  void mounted.then(takeEarlyPresses);
  session.start();
}

function resumeWhereAsked(): void {
  if (location.pathname + location.hash === paths.resume())
    void import(/* webpackChunkName: "resume" */ './install/resume.ts').then(({ resume }) => resume());
}

function begin(tester?: TesterTools): void {
  startShell(tester);
  resumeWhereAsked();
  Reflect.get(window, SHELL_STARTED)?.();
}

// Only documents made for testers have this block and wait for the tools.
const block = document.getElementById(DOM_IDS.tester);
if (block)
  import(/* webpackChunkName: "tester" */ './tester/index.tsx')
    .then(({ createTesterTools }) => createTesterTools(block))
    .catch(() => undefined)
    .then(begin);
else begin();
