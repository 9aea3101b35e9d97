import type { Composition, ContentClient } from 'shared-contracts';
import { createLazyClient } from '../clients/lazy-client.ts';
import type { RemoteApp } from '../composition/mounting/remote-app.ts';
import { watchRevision } from '../composition/updates/revision.ts';

/** Loaded on first use: most first pages contain their data and make no call. */
export const clients = () => import(/* webpackChunkName: "clients" */ '../clients/clients.ts');

/**
 * Creates a `fetch` that learns the live revision from each response, and the content client on top of it.
 */
export function createCalls(
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
