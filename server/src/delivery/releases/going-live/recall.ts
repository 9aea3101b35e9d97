import type { ChangedRelease } from 'shared-contracts/release';
import { type Author, writeAudit } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import type { ChannelState, ReleaseRecord } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';
import { findRelease, type ReleaseContext } from '../registry/release-context.ts';
import { changeLive } from './steps/change-live.ts';
import { changeToCandidate } from './steps/rollback-candidates.ts';

export async function recall(
  context: ReleaseContext,
  name: string,
  version: string,
  by: Author,
): Promise<ChangedRelease> {
  const release = await findRelease(context, name, version);
  const { channels, recalled } = await context.registry.refresh();
  if (recalled.has(release.id)) throw refusal(`${release.id} is recalled already.`);
  const channel = channels.get(name);
  if (channel?.live.version !== version) return recallFrom(context, release, by);
  return changeToCandidate(context, channel, null, (target) =>
    recallFrom(context, release, by, { channel, target }),
  );
}

function recallFrom(
  context: ReleaseContext,
  release: ReleaseRecord,
  by: Author,
  live?: { readonly channel: ChannelState; readonly target: ReleaseRecord },
): Promise<ChangedRelease> {
  const { name, version } = release;
  const change = { ...by, name, version, action: 'recall' } as const;
  return changeLive(context, change, async (locked) => {
    await releaseDb(locked.db).insertInto('release_recalls').values({ name, version }).execute();
    const { before } = locked;
    if (!before) {
      await writeAudit(locked.db, change);
      return null;
    }
    if (before.live.version === version) {
      if (!live || !locked.isStill(live.channel))
        throw refusal(`${release.id} went live meanwhile: recall it again.`);
      await locked.refuse(live.target);
      return locked.goingLive(live.target);
    }
    const isCanary = before.canary?.release.version === version;
    const isFallback = before.fallback?.version === version;
    return {
      ...before,
      canary: isCanary ? null : before.canary,
      fallback: isFallback ? await locked.fallbackOf(before.live) : before.fallback,
    };
  });
}
