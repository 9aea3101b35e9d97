import { overBudget } from '../../gates/size-budget.ts';
import { verifyFiles } from '../../publishing/3-verify-files.ts';
import type { ReleaseRecord } from '../../records/release-record.ts';
import { prepareReplicas } from '../../registry/prepare-replicas.ts';
import { previewsStay } from '../../registry/previews-stay.ts';
import { notFound, type ReleaseContext, refuseFor } from '../../registry/release-context.ts';

/**
 * Step 1: returns a published release after a check of its files, size and samples. The other replicas start
 * it meanwhile.
 */
export async function checkRelease(
  { db, registry, files, trial }: ReleaseContext,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  const candidate = await registry.findAnew(name, version);
  if (!candidate) throw notFound(name, version);
  refuseFor(await previewsStay(db, candidate));
  refuseFor(candidate.refusal === null ? [] : [candidate.refusal]);
  await verifyFiles(candidate, files);
  await prepareReplicas(db, candidate);
  const [tooLarge, broken] = await Promise.all([overBudget(candidate, files), trial(candidate)]);
  refuseFor([...tooLarge, ...broken]);
  return candidate;
}
