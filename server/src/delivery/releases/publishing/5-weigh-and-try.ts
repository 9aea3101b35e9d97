import { overBudget } from '../gates/size-budget.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import type { ReleaseContext } from '../registry/release-context.ts';

export async function weighAndTry(
  { files, trial }: ReleaseContext,
  candidate: ReleaseRecord,
): Promise<string[]> {
  await files.compress(candidate);
  return [...(await overBudget(candidate, files)), ...(await trial(candidate))];
}
