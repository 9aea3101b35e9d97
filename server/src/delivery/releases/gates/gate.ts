import type { ChannelState, ReleaseRecord } from '../release-record.ts';

/** Channels that are live, by name. */
export type Channels = ReadonlyMap<string, ChannelState>;

/** Gate: looks at a release before it is published or goes live. Answers with plain reasons to refuse it, none when all is well. */
export type Gate = (candidate: ReleaseRecord, channels: Channels) => string[];
