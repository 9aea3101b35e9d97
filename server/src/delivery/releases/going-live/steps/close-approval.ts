import { sql } from 'kysely';
import type { Db } from '../../../../platform/storage/index.ts';
import { writeAudit } from '../../records/audit.ts';
import { refusal } from '../../records/release-error.ts';
import { releaseDb } from '../../records/release-tables.ts';
import type { Change } from './change.ts';

/** An approved change is made once. Any other change except a canary drops the waiting one. */
export async function closeApproval(db: Db, change: Change): Promise<void> {
  const { approval, name, action, who, why } = change;
  if (approval) {
    if (!(await close(db, name, 'approved', approval.who, approval.id)))
      throw refusal(`This change of ${name} is no longer waiting: check the status again.`);
    const { version = '' } = change;
    await writeAudit(db, { action: 'approve', who: approval.who, why: approval.why, name, version });
    return;
  }
  if (action === 'canary') return;
  const version = await close(db, name, 'dropped', who);
  if (version)
    await writeAudit(db, { action: 'approval-drop', who, why: `${action}: ${why}`, name, version });
}

export async function close(
  db: Db,
  name: string,
  state: 'approved' | 'withdrawn' | 'dropped',
  who: string,
  id?: number,
): Promise<string | undefined> {
  const closed = await releaseDb(db)
    .updateTable('release_approvals')
    .set({ state, decided_by: who, decided_at: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .where('lapses_at', '>', sql<Date>`clock_timestamp()`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning('version')
    .executeTakeFirst();
  return closed?.version;
}
