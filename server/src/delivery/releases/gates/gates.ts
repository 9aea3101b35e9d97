import { type ReleaseRecord, SHELL } from '../records/release-record.ts';
import { containersCanBeLoaded } from './container-gate.ts';
import { contractsAreMet } from './contracts-gate.ts';
import { eventsAreMet } from './event-gate.ts';
import { fragmentsFit } from './fragments-gate.ts';
import { type Channels, type Gate, type Ground, NO_GROUND } from './gate.ts';
import { sharesAreProvided } from './provides-gate.ts';
import { routesAreFree } from './routes-gate.ts';
import { sharesAreAllowed } from './shares-gate.ts';
import { isWhole } from './whole-gate.ts';

/** A shell may be published before the remotes fit it, but not go live. */
const ifRemote =
  (gate: Gate): Gate =>
  (candidate, channels, ground) =>
    gate(candidate, candidate.name === SHELL ? new Map() : channels, ground);

export const PUBLISH_GATES: readonly Gate[] = [
  isWhole,
  ifRemote(contractsAreMet),
  ifRemote(containersCanBeLoaded),
  ifRemote(eventsAreMet),
  ifRemote(sharesAreProvided),
  sharesAreAllowed,
  routesAreFree,
  fragmentsFit,
];
export const PROMOTE_GATES: readonly Gate[] = [
  isWhole,
  contractsAreMet,
  containersCanBeLoaded,
  eventsAreMet,
  sharesAreProvided,
  sharesAreAllowed,
  routesAreFree,
  fragmentsFit,
];

export const reasonsToRefuse = (
  gates: readonly Gate[],
  candidate: ReleaseRecord,
  channels: Channels,
  ground: Ground = NO_GROUND,
): string[] => gates.flatMap((gate) => gate(candidate, channels, ground));
