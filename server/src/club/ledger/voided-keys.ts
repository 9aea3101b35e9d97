import { sql } from 'kysely';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Tx } from '../../platform/storage/index.ts';

// A request cannot arrive later than this: its session's CSRF token has changed.
const KEPT_DAYS = 30;

export async function lockMember(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from members where id = ${memberId} for no key update`.execute(tx);
  return rows.length > 0;
}

/**
 * Throws CONFLICT if the key was voided. The member must be locked until the change commits: then a change
 * either has happened when its key is voided, or never happens.
 */
export async function requireOpenKey(tx: Tx, memberId: number, key: string): Promise<void> {
  const { rows } = await sql`
    select 1 from voided_keys where member_id = ${memberId} and idempotency_key = ${key}`.execute(tx);
  if (rows.length > 0)
    throw new RequestError('CONFLICT', 'This arrived too late, so nothing was done. Please try again.');
}

export async function voidKey(tx: Tx, memberId: number, key: string, now: Date): Promise<void> {
  await sql`delete from voided_keys where member_id = ${memberId}
    and voided_at < ${new Date(+now - KEPT_DAYS * 86_400_000)}`.execute(tx);
  await sql`insert into voided_keys values (${memberId}, ${key}, ${now}) on conflict do nothing`.execute(tx);
}
