import type { Composition } from 'shared-contracts/composition';
import type { ContentClient } from 'shared-contracts/content';
import { createBus } from '../bus/bus.ts';
import { createSiteCaptcha } from '../captcha/captcha.ts';
import { clients, createLazyClient } from '../clients/lazy-client.ts';
import type { RemoteApp } from '../composition/mounting/remote-app.ts';
import { createRouteTable } from '../composition/mounting/route-table.ts';
import { createBeacon } from '../composition/telemetry/outcomes.ts';
import { watchRevision } from '../composition/updates/revision.ts';
import { createShellStore } from '../context/shell-store.ts';
import type { TesterTools } from '../tester/create-tester-tools.tsx';
import { readPageData } from './page-data.ts';
import { createAnalytics } from './services.ts';

export type Core = ReturnType<typeof createCore>;

/** Creates what all other parts need: the document's data, store, bus, routes and calls to the server. */
export function createCore(tester: TesterTools | undefined, refreshPack: () => Promise<void>) {
  const { composition: released, page, slot: rendered, hashes } = readPageData();
  const composition = tester?.compositionOf(released) ?? released;
  const strict = process.env.NODE_ENV !== 'production';
  const bus = createBus({ strict });
  const shellBus = bus.handle(composition.shell);
  const apps = new Map<string, RemoteApp>();
  const { revision, content } = createCalls(composition, apps, refreshPack);
  const send = createBeacon(composition.id, revision.fetch);
  return {
    composition,
    page,
    rendered,
    hashes,
    strict,
    bus,
    shellBus,
    apps,
    revision,
    content,
    store: createShellStore(page),
    table: createRouteTable(composition.remotes, { pathname: location.pathname, owner: page.owner }),
    beacon: tester?.beaconOf(send) ?? send,
    captcha: createSiteCaptcha(revision.fetch),
    track: createAnalytics(shellBus).track,
  };
}

/**
 * Creates a `fetch` that learns the live revision from each response, and the content client on top of it.
 */
function createCalls(
  composition: Composition,
  apps: ReadonlyMap<string, RemoteApp>,
  refreshPack: () => Promise<void>,
) {
  const mounted = () => [...apps.values()].map((app) => app.mounted()).find((release) => release) ?? null;
  const revision = watchRevision({
    revision: composition.revision,
    openTab: async (fetch, wasTyped) => {
      const { openTab } = await import(/* webpackChunkName: "open-tab" */ './idle-tasks.ts');
      return openTab({ composition, fetch, mounted, wasTyped, refreshPack });
    },
  });
  const content = createLazyClient<ContentClient>(async () => {
    const { createContentClient } = await clients();
    return createContentClient({ fetch: revision.fetch, baseUrl: '' });
  });
  return { revision, content };
}
