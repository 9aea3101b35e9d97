import type { ReleaseAction } from 'shared-contracts';
import type { Db } from '../../../../platform/storage/index.ts';
import type { Channels } from '../../gates/gate.ts';
import type { Remember } from '../../records/read-channels.ts';
import type { ChannelState, ReleaseRecord } from '../../records/release-record.ts';
import { refuseFor } from '../../registry/release-context.ts';
import { readStanding, reasonsAgainst } from './promotion-context.ts';
import { fallbackFor } from './rollback-candidates.ts';

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
