import type { RepairAnswer } from 'shared-contracts/release';
import { uploadedPaths } from '../files/release-files.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import type { Damage } from '../registry/damage.ts';
import { notFound, type ReleaseContext } from '../registry/release-context.ts';
import { releaseRow } from '../registry/release-rows.ts';

/** Returns the files that must be uploaded again. `sent` is the number of files uploaded since. */
export async function repair(
  context: ReleaseContext,
  damage: Damage,
  name: string,
  version: string,
  sent: number,
  by: Author,
): Promise<RepairAnswer> {
  const { db, files } = context;
  const row = await releaseRow(context, name, version);
  if (!row?.published_at) throw notFound(name, version);
  if (row.is_pruned) throw refusal(`${name}@${version} was pruned: publish the same bytes again.`);
  const candidate = context.trust.record({ ...row, name, version, isPreview: row.is_preview });
  if (candidate.refusal !== null) throw refusal(candidate.refusal);
  const paths = uploadedPaths(row.manifest);
  const mended: string[] = [];
  const missing: string[] = [];
  for (const path of await files.missing(candidate, paths))
    ((await files.recover(candidate, path)) ? mended : missing).push(path);
  // Compressed forms of broken bytes are created again.
  if (missing.length === 0) await files.compress(candidate);
  if (mended.length + sent > 0) {
    const detail = `${mended.length} ${mended.length === 1 ? 'file' : 'files'} found here, ${sent} sent, ${missing.length} still missing`;
    await writeAudit(db, { ...by, action: 'repair', name, version, detail });
  }
  const used = context.registry.state.channels.get(name);
  const isUsed = [used?.live, used?.fallback, used?.canary?.release].find(
    (release) => release?.id === candidate.id,
  );
  if (isUsed) await damage.lookAt(isUsed);
  return { mended, missing };
}
