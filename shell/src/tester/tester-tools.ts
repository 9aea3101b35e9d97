import type { BusHandle, Composition, ConsentService } from 'shared-contracts';
import type { Federation } from '../composition/federation.ts';
import type { SendBeacon } from '../composition/outcomes.ts';
import type { RemoteOfPage } from '../composition/remote-of-page.ts';

/** What a document that was made for a tester has more than a shopper's. Its code is a chunk that no other document asks for. */
export interface TesterTools {
  /** The composition with the tester's local remote, where there is one. */
  compositionOf(composition: Composition): Composition & { readonly remotes: readonly RemoteOfPage[] };
  /** Says nothing of the local remote: nobody else has it. */
  beaconOf(send: SendBeacon): SendBeacon;
  /** The same, with what loads and mounts take. */
  measured(federation: Federation): Federation;
  /** Draws the tester's bar and keeps it in step. */
  start(page: InspectedPage): void;
}

/** Parts of a page that the inspector looks into. */
export interface InspectedPage {
  readonly composition: Composition;
  readonly shellBus: Pick<BusHandle, 'on' | 'current'>;
  readonly consent: Pick<ConsentService, 'current'>;
  /** `remote@version` that rendered the slot on the server, else null. */
  readonly rendered: string | null;
  /** Id of the route that stands. */
  routeId(): string | undefined;
}
