import { sql } from 'kysely';
import type { ConsentProof } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { consentDb } from './consent-tables.ts';

/** Keeps a proof. The same one again, as after a lost answer, is kept once. */
export async function keepProof(db: Db, proof: ConsentProof): Promise<void> {
  const { id, chosenAt, textVersion, ...rest } = proof;
  await consentDb(db)
    .insertInto('consent_records')
    .values({ ...rest, browser: id, chosen_at: new Date(chosenAt), text_version: textVersion })
    .onConflict((conflict) => conflict.columns(['browser', 'chosen_at']).doNothing())
    .execute();
}

/** The proofs of a browser, newest first. */
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

/** Deletes proofs that are past their time: the year that they count, and another in which they may be asked for. */
export async function deleteOldProofs(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await consentDb(db)
    .deleteFrom('consent_records')
    .where('recorded_at', '<', sql<Date>`least(${now}::timestamptz, now()) - interval '24 months'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
