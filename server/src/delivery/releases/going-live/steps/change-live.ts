import { sql } from 'kysely';
import type { ChangedRelease } from 'shared-contracts/release';
import type { Db } from '../../../../platform/storage/index.ts';
import { writeAudit } from '../../records/audit.ts';
import { readChannels } from '../../records/read-channels.ts';
import { refusal } from '../../records/release-error.ts';
import type { ChannelState } from '../../records/release-record.ts';
import { MAIN_CHANNEL, REVISION_NOTIFICATION, releaseDb } from '../../records/release-tables.ts';
import { lockChanges } from '../../registry/change-lock.ts';
import type { ReleaseContext } from '../../registry/release-context.ts';
import type { Change } from './change.ts';
import { closeApproval } from './close-approval.ts';
import { type LockedChannel, lockedChannel } from './locked-channel.ts';
import { updateRamp } from './update-ramp.ts';

type Decide = (locked: LockedChannel) => Promise<ChannelState | null>;

/** All in one transaction. `decide` returns the new state, or null for no change. */
export async function changeLive(
  { db, registry, now }: ReleaseContext,
  change: Change,
  decide: Decide,
): Promise<ChangedRelease> {
  if (registry.setBack !== null) throw refusal(registry.setBack);
  await releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      await lockChanges(transaction);
      const { recordOf } = registry;
      const { channels } = await readChannels(transaction, recordOf);
      const at = now();
      const next = await decide(lockedChannel(transaction, { channels, change, recordOf, now: at }));
      if (!next) return;
      const revision = await changeChannel(transaction, change, next, at);
      await updateRamp(transaction, change, next);
      await closeApproval(transaction, change);
      // A change without a version is about the live one.
      await writeAudit(transaction, { version: next.live.version, ...change, revision });
      await sql`select pg_notify(${REVISION_NOTIFICATION}, ${String(revision)})`.execute(transaction);
    });
  return channelNow({ registry }, change.name);
}

export async function channelNow(
  { registry }: Pick<ReleaseContext, 'registry'>,
  name: string,
): Promise<ChangedRelease> {
  const { revision, channels } = await registry.refresh();
  const { live, fallback, canary } = channels.get(name) ?? {};
  return {
    revision,
    name,
    live: live?.version ?? null,
    fallback: fallback?.version ?? null,
    canary: canary ? { version: canary.release.version, percent: canary.percent } : null,
  };
}

async function changeChannel(
  db: Db,
  { name, action, who, why }: Change,
  state: ChannelState,
  at: number,
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
    .values({ channel: MAIN_CHANNEL, name, action, who, why, at: new Date(at), ...now })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
