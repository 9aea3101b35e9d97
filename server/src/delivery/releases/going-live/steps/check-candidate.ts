import { overBudget } from '../../gates/size-budget.ts';
import { verifyFiles } from '../../publishing/2-check-files.ts';
import type { ReleaseRecord } from '../../records/release-record.ts';
import { prepareReplicas } from '../../registry/registry.ts';
import { notFound, type ReleaseContext, refuseFor } from '../../registry/release-context.ts';
import { previewsStay } from '../../registry/release-rows.ts';

/** Returns a published release after a check of its files, size and samples. */
export async function checkCandidate(
  { db, registry, files, trial }: ReleaseContext,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  const candidate = await registry.findUncached(name, version);
  if (!candidate) throw notFound(name, version);
  refuseFor(await previewsStay(db, candidate));
  refuseFor(candidate.refusal === null ? [] : [candidate.refusal]);
  await verifyFiles(candidate, files);
  await prepareReplicas(db, candidate);
  const [tooLarge, broken] = await Promise.all([overBudget(candidate, files), trial(candidate)]);
  refuseFor([...tooLarge, ...broken]);
  return candidate;
}
