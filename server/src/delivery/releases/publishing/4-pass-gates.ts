import type { Ground } from '../gates/gate.ts';
import { PUBLISH_GATES, reasonsToRefuse } from '../gates/gates.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { type ReleaseContext, refuseFor } from '../registry/release-context.ts';

export async function passGates(
  { registry }: ReleaseContext,
  candidate: ReleaseRecord,
  ground: Ground,
): Promise<void> {
  const { channels } = await registry.refresh();
  refuseFor(reasonsToRefuse(PUBLISH_GATES, candidate, channels, ground));
}
