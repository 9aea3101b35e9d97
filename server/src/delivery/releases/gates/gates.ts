import { type ReleaseRecord, SHELL } from '../records/release-record.ts';
import { containersCanBeLoaded, contractsAreMet } from './contracts-gate.ts';
import { crossingsFit } from './crossings-gate.ts';
import { eventsAreMet } from './event-gate.ts';
import { fragmentsFit } from './fragments-gate.ts';
import { type Channels, type Gate, NO_OWNERSHIP, type RouteOwnership } from './gate.ts';
import { manifestIsConsistent, samplesAreNamed } from './manifest-consistency-gate.ts';
import { rightsAreGranted } from './rights-gate.ts';
import { routesAreFree } from './routes-gate.ts';
import { sharesAreAllowed, sharesAreProvided } from './shared-modules-gate.ts';

/** A shell may be published before the remotes fit it, but not go live. */
const ifRemote =
  (gate: Gate): Gate =>
  (candidate, channels, ownership) =>
    gate(candidate, candidate.name === SHELL ? new Map() : channels, ownership);

export const PUBLISH_GATES: readonly Gate[] = [
  manifestIsConsistent,
  samplesAreNamed,
  ifRemote(contractsAreMet),
  ifRemote(containersCanBeLoaded),
  ifRemote(eventsAreMet),
  ifRemote(crossingsFit),
  ifRemote(sharesAreProvided),
  sharesAreAllowed,
  routesAreFree,
  rightsAreGranted,
  fragmentsFit,
];
export const PROMOTE_GATES: readonly Gate[] = [
  manifestIsConsistent,
  contractsAreMet,
  containersCanBeLoaded,
  eventsAreMet,
  crossingsFit,
  sharesAreProvided,
  sharesAreAllowed,
  routesAreFree,
  rightsAreGranted,
  fragmentsFit,
];

export const reasonsToRefuse = (
  gates: readonly Gate[],
  candidate: ReleaseRecord,
  channels: Channels,
  ownership: RouteOwnership = NO_OWNERSHIP,
): string[] => gates.flatMap((gate) => gate(candidate, channels, ownership));
