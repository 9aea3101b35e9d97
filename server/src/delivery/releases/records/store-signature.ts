import { type RawBuilder, sql } from 'kysely';
import type { ReleaseSignature } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { releaseDb } from './release-tables.ts';

const LOOKED_AT = 10;

export const signaturesOf = (release: string): RawBuilder<unknown[]> =>
  sql<unknown[]>`(
    select coalesce(jsonb_agg(newest.signature order by newest.id desc), '[]') from (
      select id, signature from release_signatures as known
      where known.name = ${sql.ref(`${release}.name`)} and known.version = ${sql.ref(`${release}.version`)}
      order by id desc limit ${sql.lit(LOOKED_AT)}
    ) as newest)`;

export async function storeSignature(
  db: Db,
  { name, version }: { readonly name: string; readonly version: string },
  signature: ReleaseSignature,
  who: string,
): Promise<void> {
  await releaseDb(db)
    .insertInto('release_signatures')
    .values({ name, version, signature: JSON.stringify(signature), added_by: who })
    .execute();
}
