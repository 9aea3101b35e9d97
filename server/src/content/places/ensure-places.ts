import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { batchesOf } from '../../platform/batches.ts';
import type { Db } from '../../platform/storage/database.ts';
import { plainText } from '../../platform/text/plain-text.ts';
import { contentDb } from '../store/content-tables.ts';
import { type CityRow, type PostalPlace, placesVersion } from './gazetteer.ts';

const ROWS_PER_STATEMENT = 5000;
// Increase it if the same data produces other rows, such as with another nickname.
const REVISION = 8;

/**
 * Fills `places` (postal codes) and `cities` unless they are up to date. They are stored in the database,
 * because 60,000 of them would slow every process and every start.
 */
export async function ensurePlaces(db: Db): Promise<void> {
  const version = `${REVISION}/${placesVersion()}`;
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
  for (const some of batchesOf(rows, ROWS_PER_STATEMENT)) {
    await sql`
      insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${JSON.stringify(some)}::jsonb)
      on conflict do nothing`.execute(tx);
  }
  await sql`analyze ${into}`.execute(tx);
}

interface Places {
  readonly postal: readonly PostalPlace[];
  readonly cities: readonly CityRow[];
}

/**
 * Reads the packaged data in a temporary thread, because otherwise all cities of the world would stay in
 * memory.
 */
function readPlaces(): Promise<Places> {
  const worker = new Worker(new URL('./places-thread.ts', import.meta.url), { name: 'places', execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('message', (places: Places) => resolve(places));
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(new Error('Cannot read the gazetteer: its worker thread ended without a result')),
    );
  });
}
