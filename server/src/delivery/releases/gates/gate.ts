import { type ChannelState, type ReleaseRecord, SHELL } from '../release-record.ts';
import type { IsCentre, Way } from './route-patterns.ts';

/** Channels that are live, by name. */
export type Channels = ReadonlyMap<string, ChannelState>;

/** Shells that a remote which goes live may meet: that of everybody and the canary. Going back to another is a change of its own. */
export const shellsOf = (channels: Channels): ReleaseRecord[] => {
  const { live, canary } = channels.get(SHELL) ?? {};
  return [live, canary?.release].filter((shell) => shell !== undefined);
};

/** A prefix below which a remote may have routes. */
export interface Grant {
  readonly name: string;
  readonly prefix: string;
  readonly way: Way;
}

/** Ground: which addresses are whose, before any release says so. */
export interface Ground {
  readonly grants: readonly Grant[];
  readonly isCentre: IsCentre;
}

/** Nothing is granted to anybody. */
export const NO_GROUND: Ground = { grants: [], isCentre: () => false };

/** Gate: looks at a release before it is published or goes live. Answers with plain reasons to refuse it, none when all is well. */
export type Gate = (candidate: ReleaseRecord, channels: Channels, ground?: Ground) => string[];
