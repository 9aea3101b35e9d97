import { policiesCreatedBy } from 'shared-contracts/release';
import { type ReleaseFiles, uploadedPaths } from '../files/release-files.ts';
import { overBudget } from '../gates/size-budget.ts';
import { ReleaseError } from '../records/release-error.ts';
import { type ReleaseRecord, SHELL } from '../records/release-record.ts';
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
  return [
    ...(await undeclaredPolicies(candidate, files)),
    ...(await overBudget(candidate, files)),
    ...(await trial(candidate)),
  ];
}

async function undeclaredPolicies(candidate: ReleaseRecord, files: ReleaseFiles): Promise<string[]> {
  const { name, id, manifest } = candidate;
  if (name === SHELL) return [];
  const scripts = Object.keys(manifest.files).filter((path) => /^web\/.*\.m?js$/.test(path));
  const texts = await Promise.all(scripts.map(async (path) => String(await files.read(candidate, path))));
  const created = new Set(texts.flatMap(policiesCreatedBy));
  return [...created]
    .filter((policy) => !manifest.remote?.policies?.includes(policy))
    .map(
      (policy) =>
        `${id} creates the Trusted Types policy '${policy}', which its manifest does not declare: add it to 'policies', and ask operations to grant it.`,
    );
}
