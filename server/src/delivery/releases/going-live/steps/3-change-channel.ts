import type { ReleaseAction } from 'shared-contracts';
import type { Db } from '../../../../platform/storage/index.ts';
import type { By } from '../../records/audit.ts';
import type { ChannelState } from '../../records/release-record.ts';
import { MAIN_CHANNEL, releaseDb } from '../../records/release-tables.ts';
import type { RampMove, RampStart } from './update-ramp.ts';

export interface Change extends By {
  readonly name: string;
  readonly action: ReleaseAction;
  readonly version?: string;
  readonly detail?: string;
  readonly ramp?: RampMove | RampStart;
}

export async function changeChannel(
  db: Db,
  { name, action, who, why }: Change,
  state: ChannelState,
): Promise<number> {
  const { live, fallback, canary } = state;
  const now = {
    live_version: live.version,
    fallback_version: fallback?.version ?? null,
    canary_version: canary?.release.version ?? null,
    canary_percent: canary?.percent ?? null,
  };
  const row = {
    ...now,
    live_since: new Date(state.liveSince),
    canary_since: canary ? new Date(canary.since) : null,
  };
  await releaseDb(db)
    .insertInto('release_channels')
    .values({ channel: MAIN_CHANNEL, name, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'name']).doUpdateSet(row))
    .execute();
  const { revision } = await releaseDb(db)
    .insertInto('release_revisions')
    .values({ channel: MAIN_CHANNEL, name, action, who, why, ...now })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
