import { sql } from 'kysely';
import { batchesOf } from '../../platform/batches.ts';
import type { Db } from '../../platform/storage/database.ts';
import { plainText } from '../../platform/text/plain-text.ts';
import { contentDb } from '../store/content-tables.ts';
import { gazetteerVersion } from './gazetteer.ts';
import { postalVersion } from './postal-places.ts';
import { readPlaces } from './read-places.ts';

const ROWS_A_STATEMENT = 5000;
// Increase it if the same data produces other rows, such as with another nickname.
const REVISION = 6;

/**
 * Fills `places` (postal codes) and `cities` unless they are up to date. They are stored in the database,
 * because 60,000 of them would slow every process and every start.
 */
export async function ensurePlaces(db: Db): Promise<void> {
  const version = `${REVISION}/${postalVersion()}/${gazetteerVersion()}`;
  const state = await contentDb(db)
    .selectFrom('content_state')
    .select('places_version')
    .executeTakeFirstOrThrow();
  if (state.places_version === version) return;
  const { postal, cities } = await readPlaces();
  await contentDb(db)
    .transaction()
    .execute(async (tx) => {
      await sql`delete from places`.execute(tx);
      await sql`delete from cities`.execute(tx);
      await insert(
        tx,
        'places',
        postal.map((place) => ({ ...place, city_text: plainText(place.city) })),
      );
      await insert(tx, 'cities', cities);
      await tx.updateTable('content_state').set({ places_version: version }).execute();
    });
}

async function insert(tx: Db, table: 'places' | 'cities', rows: readonly object[]): Promise<void> {
  const into = sql.table(table);
  for (const some of batchesOf(rows, ROWS_A_STATEMENT)) {
    await sql`
      insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${JSON.stringify(some)}::jsonb)
      on conflict do nothing`.execute(tx);
  }
  await sql`analyze ${into}`.execute(tx);
}
