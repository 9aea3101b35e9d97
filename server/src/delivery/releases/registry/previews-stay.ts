import type { Db } from '../../../platform/storage/index.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';

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
