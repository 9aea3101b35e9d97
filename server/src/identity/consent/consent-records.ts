import { sql } from 'kysely';
import type { ConsentProof } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { consentDb } from './consent-tables.ts';

/** Stores a proof of consent. Storing the same proof again has no effect. */
export async function keepProof(db: Db, proof: ConsentProof): Promise<void> {
  const { id, chosenAt, textVersion, ...rest } = proof;
  await consentDb(db)
    .insertInto('consent_records')
    .values({ ...rest, browser: id, chosen_at: new Date(chosenAt), text_version: textVersion })
    .onConflict((conflict) => conflict.columns(['browser', 'chosen_at']).doNothing())
    .execute();
}

export async function proofsOf(db: Db, browser: string): Promise<ConsentProof[]> {
  const rows = await consentDb(db)
    .selectFrom('consent_records')
    .selectAll()
    .where('browser', '=', browser)
    .orderBy('chosen_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ chosen_at, text_version, region, performance, functional, targeting, signal }) => ({
    id: browser,
    chosenAt: chosen_at.getTime(),
    textVersion: text_version,
    region,
    performance,
    functional,
    targeting,
    signal,
  }));
}

/**
 * Deletes proofs older than 24 months: the year of validity and one more year in which they may be requested.
 */
export async function deleteOldProofs(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await consentDb(db)
    .deleteFrom('consent_records')
    .where('recorded_at', '<', sql<Date>`least(${now}::timestamptz, now()) - interval '24 months'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
