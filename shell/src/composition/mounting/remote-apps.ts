import { flushSync } from 'react-dom';
import { PREVIEW_FAILED_ATTRIBUTE, type SlotData } from 'shared-contracts/composition';
import type { BusHandle } from 'shared-contracts/shell';
import type { ShellStore } from '../../context/shell-store.ts';
import { createFederation, type Federation, type FederationOptions } from '../federation/federation.ts';
import { watchMarkup } from '../telemetry/foreign-changes.ts';
import { reportOutcome, type SendBeacon, sendOutcome } from '../telemetry/outcomes.ts';
import type { ReportPageFailure } from '../telemetry/page-errors.ts';
import { createRemoteApp, type RemoteApp, type RemoteAppOptions } from './remote-app.ts';
import type { RouteTable } from './route-table.ts';

interface RemoteAppsOptions {
  readonly composition: FederationOptions['composition'];
  readonly hashes: Readonly<Record<string, string>>;
  readonly apps: Map<string, RemoteApp>;
  readonly table: RouteTable;
  readonly slot: HTMLElement;
  readonly rendered: SlotData;
  readonly servicesFor: RemoteAppOptions['servicesFor'];
  readonly store: ShellStore;
  readonly shellBus: Pick<BusHandle, 'publish'>;
  readonly beacon: SendBeacon;
  readonly measured?: ((federation: Federation) => Federation) | undefined;
  onMounted(release: string, route: string | undefined): void;
}

export function createRemoteApps(options: RemoteAppsOptions) {
  const { composition, hashes, apps, table, slot, rendered, servicesFor, store, shellBus, beacon } = options;
  const plain = createFederation({ composition, hashes });
  const federation = options.measured?.(plain) ?? plain;
  let retry = () => location.reload();

  const routeId = () => table.match(location.pathname)?.route.id;
  const onOutcome: RemoteAppOptions['onOutcome'] = (release, outcome, ms, error, isMarkupKept) => {
    const route = routeId();
    reportOutcome(beacon, { release, outcome, ms, route, error, isMarkupKept });
    if (outcome === 'mounted') {
      // A page is visible again, even if it never calls `settled`.
      const { status } = store.get();
      if (status === 'loading' || status === 'unavailable') store.set({ status: null });
      options.onMounted(release, route);
    }
    const failed = document.querySelector<HTMLElement>(`[${PREVIEW_FAILED_ATTRIBUTE}="${release}"]`);
    if (failed) failed.hidden = outcome === 'mounted';
    const message = error instanceof Error ? { message: error.message.slice(0, 200) } : {};
    shellBus.publish('remote.ended', { release, outcome, ...message });
  };
  // Synchronous, because the failed page has already removed its content.
  const onRecovering = () => flushSync(() => store.set({ status: 'loading' }));
  const onUnavailable: RemoteAppOptions['onUnavailable'] = (again, isPageKept) => {
    retry = again;
    store.set({ status: 'unavailable', isPageKept, pending: false });
  };

  const markup = watchMarkup(slot);
  for (const remote of composition.remotes) {
    const listeners = { onOutcome, onRecovering, onUnavailable, markup };
    apps.set(remote.name, createRemoteApp({ remote, federation, slot, rendered, servicesFor, ...listeners }));
  }
  watchPageErrors((release, outcome, error) =>
    sendOutcome(beacon, { release, outcome, route: routeId(), error }),
  );
  return {
    federation,
    retry() {
      store.set({ status: null });
      retry();
    },
  };
}

function watchPageErrors(report: ReportPageFailure): void {
  const handle = (thrown: unknown) =>
    import(/* webpackChunkName: "page-errors" */ '../telemetry/page-errors.ts').then(
      ({ handlePageError }) => handlePageError(thrown, report),
      // Without a network nothing could be reported.
      () => undefined,
    );
  addEventListener('error', ({ error }) => void handle(error));
  addEventListener('unhandledrejection', ({ reason }) => void handle(reason));
}
