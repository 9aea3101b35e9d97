import type { Ground } from '../gates/gate.ts';
import { PUBLISH_GATES, reasonsToRefuse } from '../gates/gates.ts';
import { type ReleaseContext, refuseFor } from '../release-context.ts';
import type { ReleaseRecord } from '../release-record.ts';

/** Step 4: no gate refuses the release beside what is live now and on the ground that is granted. */
export async function passGates(
  { registry }: ReleaseContext,
  candidate: ReleaseRecord,
  ground: Ground,
): Promise<void> {
  const { channels } = await registry.refresh();
  refuseFor(reasonsToRefuse(PUBLISH_GATES, candidate, channels, ground));
}
