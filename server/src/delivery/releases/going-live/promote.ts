import type { ChangedRelease } from 'shared-contracts/release';
import type { Author } from '../records/audit.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { refuseWhileFrozen } from './freezes.ts';
import type { RampMove } from './steps/change.ts';
import { changeLive } from './steps/change-live.ts';
import { checkCandidate } from './steps/check-candidate.ts';

/** The previous release becomes the fallback and a canary ends. Changes nothing if it is live already. */
export async function promote(
  context: ReleaseContext,
  name: string,
  version: string,
  by: Author,
  ramp?: RampMove,
): Promise<ChangedRelease> {
  const candidate = await checkCandidate(context, name, version);
  return changeLive(
    context,
    { ...by, name, version, action: 'promote', ...(ramp ? { ramp } : {}) },
    async (locked) => {
      if (locked.before?.live.version === version) return null;
      await refuseWhileFrozen(locked.db, name);
      await locked.refuse(candidate);
      return locked.goingLive(candidate);
    },
  );
}
