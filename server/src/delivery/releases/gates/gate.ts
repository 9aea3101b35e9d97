import { type ChannelState, type ReleaseRecord, SHELL } from '../records/release-record.ts';
import type { IsCentre, PathPattern } from './route-patterns.ts';

export type Channels = ReadonlyMap<string, ChannelState>;

export const shellsOf = (channels: Channels): ReleaseRecord[] => {
  const { live, canary } = channels.get(SHELL) ?? {};
  return [live, canary?.release].filter((shell) => shell !== undefined);
};

export interface Grant {
  readonly name: string;
  readonly prefix: string;
  readonly pattern: PathPattern;
}

export interface RouteOwnership {
  readonly grants: readonly Grant[];
  readonly isCentre: IsCentre;
}

export const NO_OWNERSHIP: RouteOwnership = { grants: [], isCentre: () => false };

/** Check before a release is published or goes live. Returns the reasons to refuse it. */
export type Gate = (candidate: ReleaseRecord, channels: Channels, ownership?: RouteOwnership) => string[];
