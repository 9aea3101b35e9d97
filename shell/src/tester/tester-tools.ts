import type { BusHandle, Composition, ConsentService } from 'shared-contracts';
import type { Federation } from '../composition/federation/federation.ts';
import type { RemoteOfPage } from '../composition/federation/remote-of-page.ts';
import type { SendBeacon } from '../composition/telemetry/outcomes.ts';

/** Tools for documents made for testers. Loaded only there. */
export interface TesterTools {
  compositionOf(composition: Composition): Composition & { readonly remotes: readonly RemoteOfPage[] };
  beaconOf(send: SendBeacon): SendBeacon;
  measured(federation: Federation): Federation;
  start(page: InspectedPage): void;
}

export interface InspectedPage {
  readonly composition: Composition;
  readonly shellBus: Pick<BusHandle, 'on' | 'current'>;
  readonly consent: Pick<ConsentService, 'current'>;
  readonly rendered: string | null;
  routeId(): string | undefined;
}
