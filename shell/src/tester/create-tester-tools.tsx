import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Composition, type Tester, testerSchema } from 'shared-contracts/composition';
import type { Federation } from '../composition/federation/federation.ts';
import type { RemoteOfPage } from '../composition/federation/remote-of-page.ts';
import type { SendBeacon } from '../composition/telemetry/outcomes.ts';
import { createStore } from '../context/shell-store.ts';
import { type InspectedPage, inspectPage, type Report } from './inspect-page.ts';
import { followLocalBuilds, type LocalState, localRelease, withLocal, withoutLocal } from './local-remote.ts';
import { EMPTY_RECORD, failedFragments, followBus, measureFederation, shellTiming } from './page-record.ts';
import styles from './tester-bar.module.css';
import { TesterBar } from './tester-bar.tsx';
import { record, type TesterState, type TesterStore } from './tester-store.ts';

/** Tools for documents made for testers. Loaded only there. */
export type TesterTools = ReturnType<typeof createTesterTools>;

export function createTesterTools(block: Element) {
  const { local } = testerSchema.parse(JSON.parse(block.textContent ?? 'null'));
  const store = createStore<TesterState>({
    local: local && { local, outcome: null, isConnected: false, errors: [] },
    page: EMPTY_RECORD,
  });
  return {
    compositionOf: (composition: Composition): Composition & { readonly remotes: readonly RemoteOfPage[] } =>
      local ? { ...composition, remotes: withLocal(composition.remotes, local) } : composition,
    beaconOf(send: SendBeacon): SendBeacon {
      const sendReleased = local ? withoutLocal(send, local) : send;
      return (beacon) => {
        const failures = failedFragments(beacon);
        if (failures.length > 0) record(store, { failures });
        sendReleased(beacon);
      };
    },
    measured: (federation: Federation) =>
      measureFederation(federation, (timing) => record(store, { timing })),
    start(page: InspectedPage) {
      record(store, { timing: shellTiming(page.composition.shell) });
      const inspect = () => inspectPage(page, store.get().page);
      // Lets testers' own scripts read the inspector's data.
      Reflect.set(window, 'inspectPage', inspect);
      followBus(page.shellBus, (event) => record(store, { event }));
      drawBar(store, inspect);
      if (local) followLocal(store, local, page.shellBus);
    },
  };
}

/** Synchronous, so that the bar appears before a local remote mounts. */
function drawBar(store: TesterStore, inspect: () => Promise<Report>): void {
  const place = document.createElement('aside');
  place.ariaLabel = 'Tester';
  place.className = styles.place ?? '';
  document.querySelector('.skip-link')?.after(place);
  flushSync(() =>
    createRoot(place, { identifierPrefix: 'tester-' }).render(<TesterBar store={store} inspect={inspect} />),
  );
}

function followLocal(
  store: TesterStore,
  local: NonNullable<Tester['local']>,
  shellBus: InspectedPage['shellBus'],
): void {
  const set = (change: Partial<LocalState>) => {
    const known = store.get().local;
    if (known) store.set({ local: { ...known, ...change } });
  };
  const isFailed = () => ![null, 'mounted'].includes(store.get().local?.outcome ?? null);
  let wasDisconnected = false;
  const end = followLocalBuilds(local.origin, {
    onNew() {
      // In development saves arrive as hot updates, which keep the page's state.
      if (process.env.NODE_ENV === 'production' || isFailed()) location.reload();
    },
    onErrors: (errors) => set({ errors }),
    onConnected(isConnected) {
      set({ isConnected });
      // Its server was started after this page.
      if (isConnected && wasDisconnected && isFailed()) location.reload();
      wasDisconnected ||= !isConnected;
    },
  });
  shellBus.on('remote.ended', ({ payload }) => {
    if (payload.release !== localRelease(local)) return;
    set({ outcome: payload.outcome });
    // If the browser blocks the origin, retries would fail every second.
    if (payload.outcome === 'load-error' && wasDisconnected) end();
  });
}
