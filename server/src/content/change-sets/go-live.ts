import { sql } from 'kysely';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import type { Problem } from '../check/problem.ts';
import { readSample, sampleKeysIn } from '../import/remove-sample.ts';
import { readContent } from '../store/read-content.ts';
import { contentDiff } from '../write/content-diff.ts';
import { changeContent, lockContent } from '../write/write-content.ts';
import { changeSetDb } from './change-set-tables.ts';
import { type ChangeSetRow, changesOf, findSet, inTransaction, lockSet } from './change-sets.ts';
import { type ContentRules, changedContent, type RecordChange } from './changed-content.ts';
import { changesForAudit } from './record-facts.ts';

/** `total` counts also the problems that are not listed. */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly total: number };

// Rolls back the transaction.
class Refused extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('The change set has problems');
    this.outcome = outcome;
  }
}

const orRefusal = (work: Promise<Outcome>): Promise<Outcome> =>
  work.catch((error: unknown) => {
    if (error instanceof Refused) return error.outcome;
    throw error;
  });

/** Returns what would keep a change set from going live now. */
export async function problemsOf(db: Db, id: number, rules: ContentRules): Promise<Outcome & { ok: false }> {
  const changes = await changesOf(db, id);
  const { problems } = await changedContent(db, await readContent(db), changes, rules);
  return { ok: false, problems: problems.list, total: problems.total };
}

async function apply(tx: Tx, changes: readonly RecordChange[], rules: ContentRules): Promise<void> {
  if (changes.length === 0) throw new RequestError('CONFLICT', 'The change set is empty.');
  await lockContent(tx);
  const before = await readContent(tx);
  const { after, problems } = await changedContent(tx, before, changes, rules);
  if (problems.total > 0) throw new Refused({ ok: false, problems: problems.list, total: problems.total });
  const sampleKeys = sampleKeysIn(after, await readSample(tx, before));
  await changeContent(tx, contentDiff(before, after), sampleKeys);
}

/** Makes a change set live as a whole, on all replicas, or returns all its problems. */
export const makeLive = (db: Db, id: number, rules: ContentRules, by: Actor, why: string): Promise<Outcome> =>
  orRefusal(
    inTransaction(db, async (tx) => {
      await lockSet(tx, id, ['open', 'scheduled']);
      const changes = await changesOf(tx, id);
      await apply(tx, changes, rules);
      await changeSetDb(tx)
        .updateTable('change_sets')
        .set({ state: 'live', live_at: sql<Date>`now()`, goes_live_at: null, trouble: null })
        .where('id', '=', id)
        .execute();
      await recordAct(tx, by, {
        action: 'content.live',
        subject: ['change-set', id],
        ...changesForAudit(changes),
        why,
      });
      return { ok: true };
    }),
  );

/** Puts every record of a change set back. It is refused if one has changed since, with all such records. */
export const undo = (db: Db, id: number, rules: ContentRules, by: Actor, why: string): Promise<Outcome> =>
  orRefusal(
    inTransaction(db, async (tx) => {
      await lockSet(tx, id, ['live']);
      const changes = (await changesOf(tx, id)).map((change) => ({
        ...change,
        before: change.after,
        after: change.before,
      }));
      await apply(tx, changes, rules);
      await changeSetDb(tx)
        .updateTable('change_sets')
        .set({ state: 'undone' })
        .where('id', '=', id)
        .execute();
      await recordAct(tx, by, {
        action: 'content.undo',
        subject: ['change-set', id],
        ...changesForAudit(changes),
        why,
      });
      return { ok: true };
    }),
  );

interface Time {
  readonly at: Date;
  readonly timeZone: string;
}

/** Plans a change set without problems for a later time. `announce` queues the work, if the transaction commits. */
export const schedule = (
  db: Db,
  id: number,
  { at, timeZone }: Time,
  announce: (set: ChangeSetRow, tx: Tx) => Promise<void>,
  by: Actor,
  why: string,
): Promise<ChangeSetRow> =>
  inTransaction(db, async (tx) => {
    await lockSet(tx, id, ['open', 'scheduled']);
    const set = await changeSetDb(tx)
      .updateTable('change_sets')
      .set((eb) => ({
        state: 'scheduled',
        goes_live_at: at,
        time_zone: timeZone,
        scheduled_by: by.who,
        trouble: null,
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(set, tx);
    const changes = await changesOf(tx, id);
    await recordAct(tx, by, {
      action: 'content.schedule',
      subject: ['change-set', id],
      centre: changesForAudit(changes).centre,
      after: { at: at.toISOString(), timeZone },
      why,
    });
    return set;
  });

/** Opens a scheduled change set again. `trouble` says why the site did it. */
export const unschedule = (db: Db, id: number, by: Actor, why: string, trouble: string | null = null) =>
  inTransaction(db, async (tx) => {
    const { goes_live_at } = await lockSet(tx, id, ['scheduled']);
    await changeSetDb(tx)
      .updateTable('change_sets')
      .set({ state: 'open', goes_live_at: null, time_zone: null, trouble })
      .where('id', '=', id)
      .execute();
    await recordAct(tx, by, {
      action: 'content.unschedule',
      subject: ['change-set', id],
      before: { at: goes_live_at?.toISOString() },
      why,
    });
  });

const problemWords = ({ file, field, message }: Problem) => `${file}${field ? ` ${field}` : ''}: ${message}`;

/** Makes a change set live at its time. With problems it is open again and says why. Safe to run twice. */
export async function goLiveOnTime(
  db: Db,
  { id, revision }: { readonly id: number; readonly revision: number },
  rules: ContentRules,
): Promise<void> {
  const set = await findSet(db, id);
  // Changed, stopped or live meanwhile.
  if (set.state !== 'scheduled' || set.revision !== revision) return;
  const by: Actor = { who: `${set.scheduled_by ?? set.created_by}, on schedule`, staffId: null, via: 'site' };
  const outcome = await makeLive(db, id, rules, by, `scheduled for ${set.goes_live_at?.toISOString()}`);
  if (outcome.ok) return;
  const trouble = outcome.problems.slice(0, 5).map(problemWords).join('\n');
  await unschedule(db, id, by, 'it has problems', `It did not go live at its time. ${trouble}`);
}
