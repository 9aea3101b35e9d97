import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import type { ReleaseRecord } from './release-record.ts';
import { PREPARE_NOTIFICATION } from './release-tables.ts';

/**
 * Has every replica start a release that may go live in a moment, so that none of its visitors waits for that then. It ends by itself
 * where it does not. A hint: where nobody hears it, they start it once it is live.
 */
export async function prepareReplicas(db: Db, { id }: ReleaseRecord): Promise<void> {
  await sql`select pg_notify(${PREPARE_NOTIFICATION}, ${id})`.execute(db).catch(() => undefined);
}
