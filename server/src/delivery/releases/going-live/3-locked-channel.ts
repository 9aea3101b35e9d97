import type { ReleaseAction } from 'shared-contracts';
import type { Db } from '../../../platform/storage/index.ts';
import type { Channels } from '../gates/gate.ts';
import type { Remember } from '../read-channels.ts';
import { refuseFor } from '../release-context.ts';
import type { ChannelState, ReleaseRecord } from '../release-record.ts';
import { readStanding, reasonsAgainst } from './standing.ts';
import { fallbackFor } from './way-back.ts';

/** Step 3: what is live of a name while nobody else can change it, and what may take its place. */
export interface LockedChannel {
  /** Within the transaction. */
  readonly db: Db;
  readonly before: ChannelState | undefined;
  /** Refuses what a gate refuses beside what is live, and what is recalled. */
  refuse(candidate: ReleaseRecord): Promise<void>;
  /** The state in which `candidate` is live, with the best release to fall back to. */
  goingLive(candidate: ReleaseRecord): Promise<ChannelState>;
  /** The best release to fall back to while `live` is live. */
  fallbackOf(live: ReleaseRecord): Promise<ReleaseRecord | null>;
}

export function lockedChannel(
  db: Db,
  channels: Channels,
  { name, action }: { readonly name: string; readonly action: ReleaseAction },
  recordOf: Remember,
): LockedChannel {
  const fallbackOf = (live: ReleaseRecord) => fallbackFor(db, channels, live, action, recordOf);
  return {
    db,
    before: channels.get(name),
    fallbackOf,
    async refuse(candidate) {
      refuseFor(reasonsAgainst(candidate, await readStanding(db, channels)));
    },
    goingLive: async (live) => ({
      live,
      liveSince: Date.now(),
      fallback: await fallbackOf(live),
      canary: null,
    }),
  };
}
