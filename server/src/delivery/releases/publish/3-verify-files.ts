import { ReleaseError } from '../release-error.ts';
import { type ReleaseFiles, uploadedPaths } from '../release-files.ts';
import type { ReleaseRecord } from '../release-record.ts';

/** Returns a reason that names missing or broken files, or an empty list. */
export async function incomplete(candidate: ReleaseRecord, files: ReleaseFiles): Promise<string[]> {
  const missing = await files.missing(candidate, uploadedPaths(candidate.manifest));
  if (missing.length === 0) return [];
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  return [`${candidate.id}: missing or broken are ${missing.slice(0, 3).join(', ')}${more}.`];
}

/**
 * Step 3: checks that every file exists with the announced bytes.
 *
 * @throws ReleaseError if not.
 */
export async function verifyFiles(candidate: ReleaseRecord, files: ReleaseFiles): Promise<void> {
  const [reason] = await incomplete(candidate, files);
  if (reason) throw new ReleaseError('RELEASE_INCOMPLETE', reason);
}
