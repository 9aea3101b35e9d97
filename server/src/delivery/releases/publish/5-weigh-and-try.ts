import { overBudget } from '../gates/size-budget.ts';
import type { ReleaseContext } from '../release-context.ts';
import type { ReleaseRecord } from '../release-record.ts';

export async function weighAndTry(
  { files, trial }: ReleaseContext,
  candidate: ReleaseRecord,
): Promise<string[]> {
  await files.compress(candidate);
  return [...(await overBudget(candidate, files)), ...(await trial(candidate))];
}
