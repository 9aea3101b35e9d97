import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { z } from 'shared-contracts/zod';
import { batchesOf } from '../../platform/batches.ts';
import type { Db } from '../../platform/storage/database.ts';
import { plainText } from '../../platform/text/plain-text.ts';
import { contentDb } from '../store/content-tables.ts';

/*
 * Coordinates of US ZIP codes and Canadian forward sortation areas (the first three characters of a postal code), from
 * the npm package `zipcodes`. They go into the database once: 40,000 of them would weigh on every process.
 */

const PACKAGE = 'zipcodes';
const ROWS_A_STATEMENT = 5000;

const codeSchema = z.object({
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  state: z.string(),
});
const codesSchema = z.object({ codes: z.record(z.string(), z.unknown()) });

const require = createRequire(import.meta.url);

function readPlaces(file: string, country: 'US' | 'CA') {
  const { codes } = codesSchema.parse(require(`${PACKAGE}/lib/${file}`));
  return Object.values(codes).flatMap((entry) => {
    const { data } = codeSchema.safeParse(entry);
    if (!data) return [];
    const { zip, city, state, latitude, longitude } = data;
    return [
      { code: zip.toUpperCase(), country, city, city_text: plainText(city), state, latitude, longitude },
    ];
  });
}

/** Fills `places` unless it holds this version of the data. */
export async function ensurePlaces(db: Db): Promise<void> {
  const { version } = z.object({ version: z.string() }).parse(require(`${PACKAGE}/package.json`));
  const state = () =>
    contentDb(db).selectFrom('content_state').select('places_version').executeTakeFirstOrThrow();
  if ((await state()).places_version === version) return;
  const places = [...readPlaces('codes.js', 'US'), ...readPlaces('codesCanada.js', 'CA')];
  await contentDb(db)
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('places').execute();
      for (const some of batchesOf(places, ROWS_A_STATEMENT)) {
        const batch = JSON.stringify(some);
        await sql`
        insert into places select * from jsonb_populate_recordset(null::places, ${batch}::jsonb)
        on conflict do nothing`.execute(tx);
      }
      await sql`analyze places`.execute(tx);
      await tx.updateTable('content_state').set({ places_version: version }).execute();
    });
}
