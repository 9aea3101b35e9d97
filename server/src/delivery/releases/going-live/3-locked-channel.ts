import type { ReleaseAction } from 'shared-contracts';
import type { Db } from '../../../platform/storage/index.ts';
import type { Channels } from '../gates/gate.ts';
import type { Remember } from '../read-channels.ts';
import { refuseFor } from '../release-context.ts';
import type { ChannelState, ReleaseRecord } from '../release-record.ts';
import { readStanding, reasonsAgainst } from './standing.ts';
import { fallbackFor } from './way-back.ts';

export interface LockedChannel {
  readonly db: Db;
  readonly before: ChannelState | undefined;
  refuse(candidate: ReleaseRecord): Promise<void>;
  goingLive(candidate: ReleaseRecord): Promise<ChannelState>;
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
