import { releaseIdOf } from 'shared-contracts';
import { announced, integrityOf } from '../files/release-files.ts';
import { ReleaseError } from '../records/release-error.ts';
import { notFound, type ReleaseContext } from '../registry/release-context.ts';
import { releaseRow } from '../registry/release-row.ts';

/** Step 2: stores an announced file or source map, or a missing or broken one of a published release. */
export async function receiveFile(
  context: ReleaseContext,
  name: string,
  version: string,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const row = await releaseRow(context, name, version);
  if (!row) throw notFound(name, version);
  const expected = announced(row.manifest, path);
  const id = releaseIdOf(name, version);
  if (!expected) throw new ReleaseError('RELEASE_INCOMPLETE', `${id} has no file ${path}.`);
  if (expected.integrity !== integrityOf(bytes)) {
    throw new ReleaseError('RELEASE_INCOMPLETE', `${id}: ${path} has other bytes than announced.`);
  }
  const isKept = row.published_at && !row.pruned_at;
  // Published files never change. Only a broken file is written again.
  if (isKept && (await context.files.stored({ name, version, manifest: row.manifest }, path))) return;
  await context.files.write(name, version, path, bytes);
}
