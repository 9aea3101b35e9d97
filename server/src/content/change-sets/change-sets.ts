import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import type { ContentKind } from 'shared-contracts/content-records';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import { type ChangeSetTables, changeSetDb } from './change-set-tables.ts';
import { centreOf, differences, keyOf, liveRecord, NUMBERED } from './record-facts.ts';

export type ChangeSetRow = Selectable<ChangeSetTables['change_sets']>;
export type ChangeRow = Selectable<ChangeSetTables['content_changes']>;

const MOST_CHANGES = 500;
const MOST_BYTES = 500_000;

export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  changeSetDb(db).transaction().execute(work);

const found = (set: ChangeSetRow | undefined): ChangeSetRow => {
  if (set) return set;
  throw new RequestError('NOT_FOUND', 'There is no such change set.');
};
const setById = (db: Db, id: number) =>
  changeSetDb(db).selectFrom('change_sets').selectAll().where('id', '=', id);

export const findSet = async (db: Db, id: number): Promise<ChangeSetRow> =>
  found(await setById(db, id).executeTakeFirst());

/** Locks a change set until the transaction ends. Throws CONFLICT unless it has one of the states. */
export async function lockSet(
  tx: Tx,
  id: number,
  states: readonly ChangeSetRow['state'][],
): Promise<ChangeSetRow> {
  const set = found(await setById(tx, id).forUpdate().executeTakeFirst());
  if (states.includes(set.state)) return set;
  throw new RequestError('CONFLICT', `The change set “${set.title}” is ${set.state} now.`);
}

export const changesOf = (db: Db, id: number): Promise<ChangeRow[]> =>
  changeSetDb(db)
    .selectFrom('content_changes')
    .selectAll()
    .where('change_set_id', '=', id)
    .orderBy('kind')
    .orderBy('key')
    .execute();

export const createChangeSet = (db: Db, title: string, by: Actor): Promise<ChangeSetRow> =>
  inTransaction(db, async (tx) => {
    const set = await changeSetDb(tx)
      .insertInto('change_sets')
      .values({ title, state: 'open', source: 'desk', created_by: by.who })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAct(tx, by, {
      action: 'content.change-set',
      subject: ['change-set', set.id],
      after: { title },
      why: `began “${title}”`,
    });
    return set;
  });

interface Draft {
  readonly kind: ContentKind;
  /** Null for a new record. */
  readonly key: string | null;
  /** Null removes the record. It may have faults, which are listed before it goes live. */
  readonly record: Readonly<Record<string, unknown>> | null;
  /** Revision of the draft that the editor saw; null if there was none. */
  readonly revision: number | null;
  /** The live record that the editor saw. */
  readonly seen: unknown;
}

const changedBy = (who: string) =>
  new RequestError('CONFLICT', `${who} changed this record meanwhile. Open it again to see the change.`);

/** Saves a draft. It overwrites no change that the editor has not seen: of the draft, or of the live record. */
export const saveDraft = (db: Db, id: number, draft: Draft, by: Actor): Promise<ChangeRow> =>
  inTransaction(db, async (tx) => {
    await lockSet(tx, id, ['open']);
    const { kind } = draft;
    const record = draft.key === null ? await withId(tx, kind, draft.record) : draft.record;
    const key = draft.key ?? keyOf(kind, record);
    requireSound(draft, record, key);
    const known = await draftOf(tx, id, kind, key);
    if ((known?.revision ?? null) !== draft.revision) throw changedBy(known?.changed_by ?? 'Another editor');
    const live = await liveRecord(tx, kind, key);
    if (draft.key === null && live !== null)
      throw new RequestError('CONFLICT', `There is a record ${key} of ${kind} already.`);
    if (draft.key !== null && !isDeepStrictEqual(live, draft.seen ?? null)) throw changedBy('Another editor');
    if (!known) await requireRoom(tx, id);
    const centre = await centreOf(tx, kind, record ?? live);
    const values = {
      before: json(live),
      after: json(record),
      centre,
      changed_by: by.who,
      changed_at: sql<Date>`now()`,
      revision: (known?.revision ?? 0) + 1,
    };
    const saved = await changeSetDb(tx)
      .insertInto('content_changes')
      .values({ change_set_id: id, kind, key, ...values })
      .onConflict((conflict) => conflict.columns(['change_set_id', 'kind', 'key']).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await stepRevision(tx, id);
    await recordAct(tx, by, {
      action: 'content.draft',
      subject: [kind, key],
      centre: saved.centre,
      ...differences(known ? known.after : live, record),
      why: `draft in change set ${id}`,
    });
    return saved;
  });

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

function requireSound(
  { kind, key: given }: Draft,
  record: unknown,
  key: string | null,
): asserts key is string {
  if (key === null)
    throw new RequestError('UNPROCESSABLE', 'The record lacks the fields that identify it, such as its id.');
  if (given !== null && record && keyOf(kind, record) !== given)
    throw new RequestError('UNPROCESSABLE', 'A record keeps its id. Remove it and add another one.');
  if (given === null && record === null)
    throw new RequestError('UNPROCESSABLE', 'A new record needs fields.');
  if (JSON.stringify(record).length > MOST_BYTES)
    throw new RequestError('PAYLOAD_TOO_LARGE', 'This record is too large for a draft.');
}

const draftOf = (tx: Tx, id: number, kind: ContentKind, key: string) =>
  changeSetDb(tx)
    .selectFrom('content_changes')
    .selectAll()
    .where((eb) => eb.and({ change_set_id: id, kind, key }))
    .executeTakeFirst();

const stepRevision = (tx: Tx, id: number) =>
  changeSetDb(tx)
    .updateTable('change_sets')
    .set((eb) => ({ revision: eb('revision', '+', 1), trouble: null }))
    .where('id', '=', id)
    .execute();

async function requireRoom(tx: Tx, id: number): Promise<void> {
  const { n } = await changeSetDb(tx)
    .selectFrom('content_changes')
    .select(sql<number>`count(*)`.as('n'))
    .where('change_set_id', '=', id)
    .executeTakeFirstOrThrow();
  if (n < MOST_CHANGES) return;
  throw new RequestError('UNPROCESSABLE', `A change set has at most ${MOST_CHANGES} records. Begin another.`);
}

/** Gives a new record the next free ID of its kind, if the kind has numbers. */
async function withId(tx: Tx, kind: ContentKind, record: Draft['record']): Promise<Draft['record']> {
  const table = NUMBERED[kind];
  if (!table || !record || record.id !== undefined) return record;
  const kinds = table === 'offers' ? ['deals', 'rewards'] : [kind];
  const { rows } = await sql<{ id: string }>`
    select 1 + greatest(
      (select coalesce(max(id), 0) from ${sql.table(table)}),
      (select coalesce(max(key::bigint), 0) from content_changes where kind = any(${kinds}))
    ) as id`.execute(tx);
  return { id: Number(rows[0]?.id), ...record };
}

/** Takes a record out of a change set. The live record does not change. */
export const dropDraft = (db: Db, id: number, kind: ContentKind, key: string, by: Actor): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSet(tx, id, ['open']);
    const dropped = await changeSetDb(tx)
      .deleteFrom('content_changes')
      .where((eb) => eb.and({ change_set_id: id, kind, key }))
      .returning(['centre', 'after'])
      .executeTakeFirst();
    if (!dropped) throw new RequestError('NOT_FOUND', 'This record is not in the change set.');
    await stepRevision(tx, id);
    await recordAct(tx, by, {
      action: 'content.draft-drop',
      subject: [kind, key],
      centre: dropped.centre,
      before: dropped.after,
      why: `taken out of change set ${id}`,
    });
  });

/** Ends a change set that did not go live. */
export const dropChangeSet = (db: Db, id: number, by: Actor, why: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { title } = await lockSet(tx, id, ['open']);
    await changeSetDb(tx).updateTable('change_sets').set({ state: 'dropped' }).where('id', '=', id).execute();
    await recordAct(tx, by, { action: 'content.drop', subject: ['change-set', id], before: { title }, why });
  });
