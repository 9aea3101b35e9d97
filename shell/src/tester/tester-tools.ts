import type { BusHandle, Composition } from 'shared-contracts';
import type { SendBeacon } from '../composition/outcomes.ts';
import type { RemoteOfPage } from '../composition/remote-of-page.ts';

/** What a document that was made for a tester has more than a shopper's. Its code is a chunk that no other document asks for. */
export interface TesterTools {
  /** The composition with the tester's local remote, where there is one. */
  compositionOf(composition: Composition): Composition & { readonly remotes: readonly RemoteOfPage[] };
  /** Says nothing of the local remote: nobody else has it. */
  beaconOf(send: SendBeacon): SendBeacon;
  /** Draws the tester's bar and keeps it in step. */
  start(page: { readonly shellBus: Pick<BusHandle, 'on'> }): void;
}
