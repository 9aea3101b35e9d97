import 'shared-ui/global.css';
import './composition/fragments/fragments.css';
import { DOM_IDS, SHELL_STARTED } from 'shared-contracts/composition';
import { takeEarlyPresses } from 'shared-contracts/shell';
import { followCampaigns } from './campaigns/follow-campaigns.ts';
import { createApplications } from './composition/mounting/applications.ts';
import { closeMenus } from './header/close-menus.ts';
import { createInstall } from './install/install.ts';
import { listenToLinks } from './navigation/links.ts';
import { createNavigation } from './navigation/navigation.ts';
import { type Core, createCore } from './start/core.ts';
import { createRemotes } from './start/remotes.ts';
import { hydrateShell } from './start/shell-roots.tsx';
import { createVisitor } from './start/visitor.ts';
import type { TesterTools } from './tester/create-tester-tools.tsx';

function startShell(tester?: TesterTools): void {
  const core = createCore(tester, () => visitor.visitPack.refresh());
  const visitor = createVisitor(core);
  const { apps, table, store, shellBus, content, track } = core;
  const { consent, session } = visitor;
  const applications = createApplications(apps, table);
  const navigation = createNavigation({
    ...core,
    applications,
    onShown: (path, title) => announcePage(core, path, title),
  });
  tester?.start({
    composition: core.composition,
    shellBus,
    consent,
    rendered: core.rendered.release,
    routeId: () => table.match(location.pathname)?.route.id,
  });
  const retry = createRemotes(core, visitor, navigation, tester);

  const mounted = applications.start();
  const install = createInstall(store);
  const actions = { content, consent, navigation, session: session.service, track, install };
  hydrateShell(store, actions, retry, mounted);

  closeMenus();
  listenToLinks(navigation);
  followCampaigns({ shellBus, store, consent, content, track });
  // Older releases never collect early presses, so drop them once the page is mounted.
  void mounted.then(takeEarlyPresses);
  session.start();
}

function announcePage(
  { revision, table, captcha, shellBus, track }: Core,
  path: string,
  title: string,
): void {
  revision.pageShown();
  if (table.match(path)?.route.captcha) void captcha.load().catch(() => undefined);
  shellBus.publish('page.shown', { path, title });
  track('page_view', { path, title });
}

function start(tester?: TesterTools): void {
  startShell(tester);
  Reflect.get(window, SHELL_STARTED)?.();
}

const block = document.getElementById(DOM_IDS.tester);
if (block)
  import(/* webpackChunkName: "tester" */ './tester/create-tester-tools.tsx')
    .then(({ createTesterTools }) => createTesterTools(block))
    .catch(() => undefined)
    .then(start);
else start();
