import { sql } from 'kysely';
import type { Db } from '../../../../platform/storage/index.ts';
import { REVISION_NOTIFICATION } from '../../records/release-tables.ts';

export async function notifyReplicas(db: Db, revision: number): Promise<void> {
  await sql`select pg_notify(${REVISION_NOTIFICATION}, ${String(revision)})`.execute(db);
}
