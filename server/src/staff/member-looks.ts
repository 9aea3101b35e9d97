import type { Db } from '../platform/storage/index.ts';
import { type Actor, recordAct } from './audit-entries.ts';
import { staffDb } from './staff-tables.ts';

/** Adds a look at a member's data to the audit. */
export const recordLook = (db: Db, by: Actor, memberId: number, at: string, why: string): Promise<void> =>
  recordAct(db, by, { action: `member.look-${at}`, subject: ['member', memberId], why });

/** Returns all looks and acts of staff for the member's own export, without names of staff. */
export const actsAbout = (db: Db, memberId: number) =>
  staffDb(db)
    .selectFrom('audit_entries')
    .select(['at', 'action', 'why'])
    .where('kind', '=', 'member')
    .where('key', '=', String(memberId))
    .orderBy('id')
    .execute();
