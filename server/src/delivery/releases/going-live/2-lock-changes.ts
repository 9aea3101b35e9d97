import { sql } from 'kysely';
import type { Db } from '../../../platform/storage/index.ts';

/** Held while what is live changes, so that gates are checked against what it will stand beside. */
const CHANGE_LOCK = 720_521_901;

/** Step 2: until the transaction ends, nobody else changes what is live. */
export async function lockChanges(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGE_LOCK})`.execute(transaction);
}
