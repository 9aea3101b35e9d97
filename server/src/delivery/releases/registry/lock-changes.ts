import { sql } from 'kysely';
import type { Db } from '../../../platform/storage/index.ts';

const CHANGE_LOCK = 720_521_901;

/** Step 2: blocks other changes until the transaction ends. */
export async function lockChanges(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGE_LOCK})`.execute(transaction);
}
