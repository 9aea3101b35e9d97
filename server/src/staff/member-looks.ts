import { sql } from 'kysely';
import type { Db } from '../platform/storage/index.ts';
import { type Actor, recordAct } from './audit-entries.ts';
import { staffDb } from './staff-tables.ts';

const AGAIN_MINUTES = 10;

interface Look {
  readonly action: 'member.look-list' | 'member.look-page' | 'receipt.look';
  readonly after?: object;
  readonly why: string;
}

/** Adds looks at members' data to the audit: one for each person, member and reason in ten minutes. */
export async function recordLooks(
  db: Db,
  by: Actor,
  members: ReadonlyArray<number | null>,
  { action, after, why }: Look,
): Promise<void> {
  for (const id of new Set(members)) {
    if (id === null) continue;
    const known = await staffDb(db)
      .selectFrom('audit_entries')
      .select('id')
      .where((eb) => eb.and({ kind: 'member', key: String(id), action, why }))
      .where('staff_id', '=', by.staffId)
      .where(sql<boolean>`after is not distinct from ${after ? JSON.stringify(after) : null}::jsonb`)
      .where('at', '>', sql<Date>`now() - make_interval(mins => ${AGAIN_MINUTES})`)
      .executeTakeFirst();
    if (!known) await recordAct(db, by, { action, subject: ['member', id], after, why });
  }
}
