import { type ChannelState, type ReleaseRecord, releasesOf, SHELL } from '../records/release-record.ts';
import type { IsCentre, PathPattern } from './route-patterns.ts';

export type Channels = ReadonlyMap<string, ChannelState>;

export function compareWithOthers(
  candidate: ReleaseRecord,
  channels: Channels,
  reasons: (remote: ReleaseRecord, shell: ReleaseRecord) => string[],
): string[] {
  if (candidate.name === SHELL)
    return [...channels]
      .filter(([name]) => name !== SHELL)
      .flatMap(([, channel]) => releasesOf(channel))
      .flatMap((remote) => reasons(remote, candidate));
  const { live, canary } = channels.get(SHELL) ?? {};
  return [live, canary?.release]
    .filter((shell) => shell !== undefined)
    .flatMap((shell) => reasons(candidate, shell));
}

export interface Grant {
  readonly name: string;
  readonly prefix: string;
  readonly pattern: PathPattern;
}

/** A granted slot (`slot:…`) or Trusted Types policy (`policy:…`). */
export type Right = Pick<Grant, 'name' | 'prefix'>;

export interface RouteOwnership {
  readonly grants: readonly Grant[];
  readonly rights: readonly Right[];
  readonly isCentre: IsCentre;
}

export const NO_OWNERSHIP: RouteOwnership = { grants: [], rights: [], isCentre: () => false };

export type Gate = (candidate: ReleaseRecord, channels: Channels, ownership?: RouteOwnership) => string[];
