import type { ReleaseAction } from 'shared-contracts/release';
import type { Db } from '../../../../platform/storage/index.ts';
import { readRouteOwnership } from '../../access/grants.ts';
import type { Channels, RouteOwnership } from '../../gates/gate.ts';
import { PROMOTE_GATES, reasonsToRefuse } from '../../gates/gates.ts';
import { type RecordOf, readRecalled } from '../../records/read-channels.ts';
import type { ChannelState, ReleaseRecord } from '../../records/release-record.ts';
import { refuseFor } from '../../registry/release-context.ts';
import { fallbackFor } from './rollback-candidates.ts';

export type LockedChannel = ReturnType<typeof lockedChannel>;

interface LockedOptions {
  readonly channels: Channels;
  readonly change: { readonly name: string; readonly action: ReleaseAction };
  readonly recordOf: RecordOf;
  readonly now: number;
}

export function lockedChannel(db: Db, { channels, change: { name, action }, recordOf, now }: LockedOptions) {
  const fallbackOf = (live: ReleaseRecord) => fallbackFor(db, channels, live, action, recordOf);
  return {
    db,
    before: channels.get(name),
    /** Whether the same release is live, without another one in between: a candidate may be bad since. */
    isStill: ({ live, liveSince }: ChannelState) => {
      const before = channels.get(name);
      return before?.live.version === live.version && before.liveSince === liveSince;
    },
    fallbackOf,
    async refuse(candidate: ReleaseRecord): Promise<void> {
      refuseFor(reasonsAgainst(candidate, await readPromotionContext(db, channels)));
    },
    goingLive: async (live: ReleaseRecord): Promise<ChannelState> => ({
      live,
      liveSince: now,
      fallback: await fallbackOf(live),
      canary: null,
    }),
  };
}

export interface PromotionContext {
  readonly channels: Channels;
  readonly ownership: RouteOwnership;
  readonly recalled: ReadonlySet<string>;
}

export const readPromotionContext = async (db: Db, channels: Channels): Promise<PromotionContext> => ({
  channels,
  ownership: await readRouteOwnership(db),
  recalled: await readRecalled(db),
});

export function reasonsAgainst(
  candidate: ReleaseRecord,
  { channels, ownership, recalled }: PromotionContext,
): string[] {
  if (recalled.has(candidate.id)) return [`${candidate.id} is recalled.`];
  return reasonsToRefuse(PROMOTE_GATES, candidate, channels, ownership);
}
