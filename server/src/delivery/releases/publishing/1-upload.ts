import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  type Announced,
  RELEASE_FILE_LIMIT,
  type ReleaseManifest,
  releaseIdOf,
} from 'shared-contracts/release';
import { announced, integrityOf, uploadedPaths } from '../files/release-files.ts';
import { ReleaseError } from '../records/release-error.ts';
import { type ReleaseRecord, releaseRecord } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';
import { notFound, type ReleaseContext, refuseFor } from '../registry/release-context.ts';
import { releaseRow } from '../registry/release-rows.ts';

export async function announce(
  context: ReleaseContext,
  name: string,
  version: string,
  manifest: ReleaseManifest,
): Promise<Announced> {
  const { db, files } = context;
  const candidate = releaseRecord(name, version, manifest);
  const lacking = () => files.missing(candidate, uploadedPaths(manifest));
  refuseFor(tooLarge(candidate));
  const row = await releaseRow(context, name, version);
  if (row?.published_at) {
    if (!isDeepStrictEqual(row.manifest, manifest)) throw exists(name, version);
    // The files of a pruned release may be uploaded again with the same bytes.
    return row.is_pruned ? { missing: await lacking() } : { missing: [], published: true };
  }
  const text = JSON.stringify(manifest);
  const { numInsertedOrUpdatedRows } = await releaseDb(db)
    .insertInto('releases')
    .values({ name, version, manifest: text })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'version'])
        .doUpdateSet({ manifest: text, announced_at: sql<Date>`now()` })
        .where('releases.published_at', 'is', null),
    )
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return announce(context, name, version, manifest);
  return { missing: await lacking() };
}

function tooLarge({ id, manifest }: ReleaseRecord): string[] {
  return Object.entries({ ...manifest.files, ...manifest.maps })
    .filter(([, { bytes }]) => bytes > RELEASE_FILE_LIMIT)
    .map(([path]) => `${id}: ${path} is larger than ${RELEASE_FILE_LIMIT / 1024 / 1024} MB.`);
}

const exists = (name: string, version: string) =>
  new ReleaseError(
    'RELEASE_EXISTS',
    `${releaseIdOf(name, version)} is published with other bytes: choose another version.`,
  );

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
  if (expected.integrity !== integrityOf(bytes) || expected.bytes !== bytes.length) {
    throw new ReleaseError('RELEASE_INCOMPLETE', `${id}: ${path} has other bytes than announced.`);
  }
  const isKept = row.published_at && !row.is_pruned;
  // Published files never change. Only a broken file is written again.
  if (isKept && (await context.files.stored({ name, version, manifest: row.manifest }, path))) return;
  await context.files.write(name, version, path, bytes);
}
