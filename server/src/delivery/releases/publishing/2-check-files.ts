import { type ReleaseFiles, uploadedPaths } from '../files/release-files.ts';
import { overBudget } from '../gates/size-budget.ts';
import { ReleaseError } from '../records/release-error.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import type { ReleaseContext } from '../registry/release-context.ts';

export async function incomplete(candidate: ReleaseRecord, files: ReleaseFiles): Promise<string[]> {
  const missing = await files.missing(candidate, uploadedPaths(candidate.manifest));
  if (missing.length === 0) return [];
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  return [`${candidate.id}: missing or broken are ${missing.slice(0, 3).join(', ')}${more}.`];
}

export async function verifyFiles(candidate: ReleaseRecord, files: ReleaseFiles): Promise<void> {
  const [reason] = await incomplete(candidate, files);
  if (reason) throw new ReleaseError('RELEASE_INCOMPLETE', reason);
}

export async function weighAndTry(
  { files, trial }: ReleaseContext,
  candidate: ReleaseRecord,
): Promise<string[]> {
  await files.compress(candidate);
  return [...(await overBudget(candidate, files)), ...(await trial(candidate))];
}
