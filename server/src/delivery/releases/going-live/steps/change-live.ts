import type { ChangedRelease } from 'shared-contracts';
import { readChannels } from '../../records/read-channels.ts';
import type { ChannelState } from '../../records/release-record.ts';
import { releaseDb } from '../../records/release-tables.ts';
import { lockChanges } from '../../registry/lock-changes.ts';
import type { ReleaseContext } from '../../registry/release-context.ts';
import { type LockedChannel, lockedChannel } from './2-locked-channel.ts';
import { type Change, changeChannel } from './3-change-channel.ts';
import { auditChange } from './4-audit-change.ts';
import { notifyReplicas } from './5-notify-replicas.ts';
import { followApproval } from './follow-approval.ts';
import { followRamp } from './update-ramp.ts';

type Decide = (locked: LockedChannel) => Promise<ChannelState | null>;

/**
 * Runs steps 2 to 6 in one transaction. `decide` is step 3 of promote, canary, rollback or recall. Returns
 * what visitors get afterwards.
 */
export async function changeLive(
  { db, registry }: ReleaseContext,
  change: Change,
  decide: Decide,
): Promise<ChangedRelease> {
  await releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      await lockChanges(transaction);
      const { recordOf } = registry;
      const { channels } = await readChannels(transaction, recordOf);
      const next = await decide(lockedChannel(transaction, channels, change, recordOf));
      if (!next) return;
      const revision = await changeChannel(transaction, change, next);
      await followRamp(transaction, change, next);
      await followApproval(transaction, change);
      await auditChange(transaction, change, next.live.version, revision);
      await notifyReplicas(transaction, revision);
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
