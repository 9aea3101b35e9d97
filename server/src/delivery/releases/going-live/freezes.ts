import { type Selectable, sql } from 'kysely';
import type { Freeze, FreezeRequest } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import { type ReleaseFreezesTable, releaseDb } from '../records/release-tables.ts';
import { lockChanges } from '../registry/change-lock.ts';

/** Not `now()`, which is the start of the transaction, before it waited for the lock. */
const CLOCK = sql<Date>`clock_timestamp()`;

const open = (db: Db) =>
  releaseDb(db)
    .selectFrom('release_freezes')
    .selectAll()
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', CLOCK)
    .orderBy('ends_at', 'desc');

export const listFreezes = async (db: Db): Promise<Freeze[]> => (await open(db).execute()).map(shown);

export async function freezeOf(db: Db, name: string): Promise<string | null> {
  const frozen = await open(db)
    .where('starts_at', '<=', CLOCK)
    .where((where) => where.or([where('name', 'is', null), where('name', '=', name)]))
    .executeTakeFirst();
  if (!frozen) return null;
  return `${frozen.who} froze ${frozen.name ?? 'all releases'} until ${frozen.ends_at.toISOString()}: ${frozen.why}`;
}

export async function refuseWhileFrozen(db: Db, name: string): Promise<void> {
  const sentence = await freezeOf(db, name);
  if (sentence) throw refusal(sentence);
}

/** Waits for a change in progress, so that none ends within the freeze. */
export const freeze = (db: Db, { remote, from, to }: FreezeRequest, by: Author): Promise<Freeze[]> =>
  releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      await lockChanges(transaction);
      const now = (await sql<{ now: Date }>`select ${CLOCK} as now`.execute(transaction)).rows[0]?.now;
      const starts = from ? new Date(from) : (now ?? new Date());
      const ends = new Date(to);
      if (ends <= starts || ends <= (now ?? starts))
        throw refusal('A freeze ends after it begins, and not in the past.');
      await transaction
        .insertInto('release_freezes')
        .values({ name: remote ?? null, starts_at: starts, ends_at: ends, who: by.who, why: by.why })
        .execute();
      const detail = `${starts.toISOString()} to ${ends.toISOString()}`;
      await writeAudit(transaction, { ...by, action: 'freeze', ...(remote ? { name: remote } : {}), detail });
      return listFreezes(transaction);
    });

export const unfreeze = (db: Db, remote: string | undefined, by: Author): Promise<Freeze[]> =>
  releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('release_freezes')
        .set({ lifted_at: CLOCK })
        .where('lifted_at', 'is', null)
        .where('ends_at', '>', CLOCK)
        .where('name', 'is not distinct from', remote ?? null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw refusal(`There is no freeze of ${remote ?? 'all releases'}.`);
      await writeAudit(transaction, { ...by, action: 'unfreeze', ...(remote ? { name: remote } : {}) });
      return listFreezes(transaction);
    });

const shown = ({ name, starts_at, ends_at, who, why }: Selectable<ReleaseFreezesTable>): Freeze => ({
  remote: name,
  from: starts_at.toISOString(),
  to: ends_at.toISOString(),
  who,
  why,
});
