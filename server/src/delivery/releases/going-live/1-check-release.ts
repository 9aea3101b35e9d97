import { overBudget } from '../gates/size-budget.ts';
import { prepareReplicas } from '../prepare-replicas.ts';
import { previewsStay } from '../previews-stay.ts';
import { verifyFiles } from '../publish/3-verify-files.ts';
import { notFound, type ReleaseContext, refuseFor } from '../release-context.ts';
import type { ReleaseRecord } from '../release-record.ts';

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
