import { sql } from 'kysely';
import type { Db } from '../../../platform/storage/index.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { PREPARE_NOTIFICATION } from '../records/release-tables.ts';

/**
 * Asks every replica to start a release that may go live soon. Only a hint: replicas that miss it start the
 * release once it is live.
 */
export async function prepareReplicas(db: Db, { id }: ReleaseRecord): Promise<void> {
  await sql`select pg_notify(${PREPARE_NOTIFICATION}, ${id})`.execute(db).catch(() => undefined);
}
