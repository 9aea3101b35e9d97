import { siteContentSchema } from 'shared-contracts/content';
import { contentDb } from '../content/store/content-tables.ts';
import type { Db } from '../platform/storage/index.ts';

export async function siteTexts(db: Db) {
  const row = await contentDb(db)
    .selectFrom('site_documents')
    .select('record')
    .where('kind', '=', 'site')
    .executeTakeFirst();
  const site = siteContentSchema.safeParse(row?.record);
  return site.success ? site.data : { name: 'Our centers', clubName: 'The club' };
}
