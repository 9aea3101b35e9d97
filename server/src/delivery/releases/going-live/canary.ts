import type { ChangedRelease } from 'shared-contracts/release';
import type { Author } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { refuseWhileFrozen } from './freezes.ts';
import type { RampMove, RampStart } from './steps/change.ts';
import { changeLive } from './steps/change-live.ts';
import { checkCandidate } from './steps/check-candidate.ts';

export async function canary(
  context: ReleaseContext,
  name: string,
  version: string,
  percent: number,
  by: Author,
  ramp?: RampMove | RampStart,
): Promise<ChangedRelease> {
  const release = await checkCandidate(context, name, version);
  const change = {
    ...by,
    name,
    version,
    action: 'canary',
    detail: `${percent} %`,
    ...(ramp ? { ramp } : {}),
  } as const;
  return changeLive(context, change, async (locked) => {
    const { before } = locked;
    if (!before) throw refusal(`${name} has no live release yet: promote ${release.id} instead.`);
    if (before.live.version === version) throw refusal(`${release.id} is already live for all visitors.`);
    const known = before.canary?.release.version === version ? before.canary : null;
    if (known?.percent === percent && !ramp) return null;
    await refuseWhileFrozen(locked.db, name);
    await locked.refuse(release);
    return { ...before, canary: { release, percent, since: known?.since ?? context.now() } };
  });
}

export async function endCanary(context: ReleaseContext, name: string, by: Author): Promise<ChangedRelease> {
  const { channels } = await context.registry.refresh();
  const release = channels.get(name)?.canary?.release;
  if (!release) throw refusal(`${name} has no canary.`);
  const change = { ...by, name, version: release.version, action: 'canary-end' } as const;
  return changeLive(context, change, async ({ before }) => {
    if (before?.canary?.release.version !== release.version)
      throw refusal(`${release.id} is no longer the canary: check the status again.`);
    return { ...before, canary: null };
  });
}
