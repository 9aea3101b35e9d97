import { DOM_IDS } from 'shared-contracts/composition';
import type { NavigationService } from 'shared-contracts/shell';
import { linkInlineStyles } from '../composition/federation/release-styles.ts';
import { createFragmentService } from '../composition/fragments/fragment-service.ts';
import { createRemoteApps } from '../composition/mounting/remote-apps.ts';
import { createDocumentMeasure } from '../composition/telemetry/measure-document.ts';
import type { TesterTools } from '../tester/create-tester-tools.tsx';
import type { Core } from './core.ts';
import { elementOf } from './page-data.ts';
import { createServicesFor } from './services.ts';
import type { Visitor } from './visitor.ts';

/** Creates the application of each remote, with the services it gets. Returns a function that retries. */
export function createRemotes(
  core: Core,
  { consent, session, visitPack }: Visitor,
  navigation: NavigationService,
  tester?: TesterTools,
): () => void {
  const { composition, bus, shellBus, store, page, content, captcha, beacon } = core;
  linkInlineStyles();
  const fragments = createFragmentService(() => ({
    remotes: composition.remotes,
    federation: remoteApps.federation,
    servicesFor,
    beacon,
  }));
  const servicesFor = createServicesFor({
    bus,
    site: page.site,
    consent,
    content,
    navigation,
    session: session.service,
    captcha,
    member: session.member,
    fragments,
    visitPack,
  });
  const slot = elementOf(DOM_IDS.slot);
  const remoteApps = createRemoteApps({
    ...core,
    slot,
    servicesFor,
    measured: tester?.measured,
    onMounted: createDocumentMeasure({ consent, shellBus, beacon }),
  });
  store.subscribe(() => {
    const { status } = store.get();
    // A status page replaces the slot. The "unavailable" panel appears above the server's markup.
    slot.hidden = status !== null && status !== 'unavailable' && status !== 'loading';
  });
  return remoteApps.retry;
}
