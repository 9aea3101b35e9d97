import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Composition, type LocalRemote, testerSchema } from 'shared-contracts/composition';
import type { BusHandle } from 'shared-contracts/shell';
import type { RemoteOfPage } from '../composition/federation/remote-of-page.ts';
import type { SendBeacon } from '../composition/telemetry/outcomes.ts';
import { createStore, type Store } from '../context/shell-store.ts';
import { followLocalBuilds, type LocalState, localRelease, withLocal, withoutLocal } from './local-remote.ts';
import styles from './tester-bar.module.css';
import { TesterBar } from './tester-bar.tsx';

/** Tools for a page with a tester's local remote. Loaded only there. */
export type TesterTools = NonNullable<ReturnType<typeof createTesterTools>>;

export function createTesterTools(block: Element) {
  const { local } = testerSchema.parse(JSON.parse(block.textContent ?? 'null'));
  if (!local) return undefined;
  const store = createStore<LocalState>({ local, outcome: null, isConnected: false, errors: [] });
  return {
    compositionOf: (
      composition: Composition,
    ): Composition & { readonly remotes: readonly RemoteOfPage[] } => ({
      ...composition,
      remotes: withLocal(composition.remotes, local),
    }),
    beaconOf: (send: SendBeacon): SendBeacon => withoutLocal(send, local),
    start(shellBus: Pick<BusHandle, 'on'>) {
      drawBar(store);
      followLocal(store, local, shellBus);
    },
  };
}

/** Synchronous, so that the bar appears before a local remote mounts. */
function drawBar(store: Store<LocalState>): void {
  const place = document.createElement('aside');
  place.ariaLabel = 'Tester';
  place.className = styles.place ?? '';
  document.querySelector('.skip-link')?.after(place);
  flushSync(() => createRoot(place, { identifierPrefix: 'tester-' }).render(<TesterBar store={store} />));
}

function followLocal(store: Store<LocalState>, local: LocalRemote, shellBus: Pick<BusHandle, 'on'>): void {
  const isFailed = () => ![null, 'mounted'].includes(store.get().outcome);
  let wasDisconnected = false;
  const end = followLocalBuilds(local.origin, {
    onNew() {
      // In development saves arrive as hot updates, which keep the page's state.
      if (process.env.NODE_ENV === 'production' || isFailed()) location.reload();
    },
    onErrors: (errors) => store.set({ errors }),
    onConnected(isConnected) {
      store.set({ isConnected });
      // Its server was started after this page.
      if (isConnected && wasDisconnected && isFailed()) location.reload();
      wasDisconnected ||= !isConnected;
    },
  });
  shellBus.on('remote.ended', ({ payload }) => {
    if (payload.release !== localRelease(local)) return;
    store.set({ outcome: payload.outcome });
    // If the browser blocks the origin, retries would fail every second.
    if (payload.outcome === 'load-error' && wasDisconnected) end();
  });
}
