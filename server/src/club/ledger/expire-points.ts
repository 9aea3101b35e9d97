import { sql } from 'kysely';
import { EXPIRY_MONTHS } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { settledSums } from './ledger.ts';
import { addMonths } from './months.ts';

const BATCH = 500;

/**
 * Expires points of inactive members; those of active members expire when they are read. Safe on several
 * replicas: each ledger is locked and checked again. Returns the number of members checked.
 */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from ledger_entries group by member_id
    having sum(points) filter (where available_at <= greatest(recorded_at, ${now})) > 0
      and max(recorded_at) filter (where kind not in ('expiry', 'correction')) <= ${addMonths(now, -EXPIRY_MONTHS)}
    limit ${BATCH}`.execute(db);
  for (const { member_id } of rows) await settledSums(db, member_id, now);
  return rows.length;
}
