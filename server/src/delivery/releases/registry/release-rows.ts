import { sql } from 'kysely';
import type { ReleaseManifest } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { expandPattern, patternText } from '../gates/route-patterns.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { isPruned, releaseDb } from '../records/release-tables.ts';
import { signaturesOf } from '../records/store-signature.ts';
import type { ReleaseContext } from './release-context.ts';

export const releaseRow = ({ db }: Pick<ReleaseContext, 'db'>, name: string, version: string) =>
  releaseDb(db)
    .selectFrom('releases')
    .select(['manifest', 'published_at', 'is_preview', 'needs_check', isPruned('releases').as('is_pruned')])
    .select(signaturesOf('releases').as('signatures'))
    .where('releases.name', '=', name)
    .where('releases.version', '=', version)
    .executeTakeFirst();

export async function findFile(db: Db, name: string, integrity: string) {
  const { rows } = await sql<{ version: string; manifest: ReleaseManifest; path: string }>`
    select version, manifest, file.key as path from releases, jsonb_each(manifest->'files') as file
    where name = ${name} and file.value->>'integrity' = ${integrity}
      and published_at is not null and not ${isPruned('releases')}
    order by published_at desc limit 1`.execute(db);
  return rows[0] ? { name, ...rows[0] } : null;
}

export async function previewsStay(
  db: Db,
  { name, version, id }: Pick<ReleaseRecord, 'name' | 'version' | 'id'>,
): Promise<string[]> {
  const row = await releaseDb(db)
    .selectFrom('releases')
    .select('is_preview')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.is_preview
    ? [`${id} is a preview, which never goes live: publish the same build as another version.`]
    : [];
}

export async function publishedPaths(db: Db): Promise<string[]> {
  const releases = await releaseDb(db).selectFrom('releases').select('manifest').execute();
  const grants = await releaseDb(db).selectFrom('release_grants').select('prefix').execute();
  const patterns = [
    ...releases.flatMap(({ manifest }) => manifest.remote?.routes.map(({ path }) => path) ?? []),
    ...grants.map(({ prefix }) => prefix),
  ];
  return patterns.flatMap(expandPattern).map(patternText);
}
