import { sql } from 'kysely';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyHash } from '../../platform/http/idempotency.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import { append, type OpenLedger, sumsOf, withLedger } from '../ledger/ledger.ts';
import { correctionDb } from './correction-tables.ts';

interface Correction {
  /** A UUID of the form that it was typed in, so that a repeat has no effect. */
  readonly id: string;
  /** Negative to take points. */
  readonly points: number;
  /** The member reads it in the points history. */
  readonly why: string;
}

interface Correcting {
  readonly by: Actor;
  readonly now: Date;
}

const KEY = 'correction:';
// Several small corrections count together, because a large one can be split.
const TOGETHER_HOURS = 24;

async function requireBalance({ tx, memberId, now }: OpenLedger, change: number): Promise<void> {
  const { points } = await sumsOf(tx, memberId, now);
  if (change < 0 && points + change < 0)
    throw new FieldsError({ points: `The member has ${points} points. The balance cannot go below zero.` });
}

async function refuseRepeat({ tx, memberId }: OpenLedger, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ledger_entries where member_id = ${memberId} and idempotency_key = ${KEY + id}
    union all select 1 from waiting_corrections where id = ${id}`.execute(tx);
  if (rows.length > 0)
    throw new RequestError('CONFLICT', 'This correction was sent already. Reload the page.');
}

async function correctedPoints({ tx, memberId, now }: OpenLedger): Promise<number> {
  const { points } = await correctionDb(tx)
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(abs(points)), 0)::int`.as('points'))
    .where('member_id', '=', memberId)
    .where('idempotency_key', 'like', `${KEY}%`)
    .where('recorded_at', '>', new Date(+now - TOGETHER_HOURS * 3_600_000))
    .executeTakeFirstOrThrow();
  return points;
}

async function apply(ledger: OpenLedger, { id, points, why }: Correction, by: Actor, first?: string) {
  await requireBalance(ledger, points);
  const before = await sumsOf(ledger.tx, ledger.memberId, ledger.now);
  await append(ledger, {
    kind: 'correction',
    points,
    title: why,
    idempotency_key: KEY + id,
    request_hash: idempotencyHash('correction', { points, why }),
  });
  await recordAct(ledger.tx, by, {
    action: 'member.points',
    subject: ['member', ledger.memberId],
    before: { points: before.points },
    after: { points: before.points + points, correction: points, ...(first ? { first } : {}) },
    why,
  });
}

/**
 * Corrects the points of a member by a ledger entry. If the corrections of a day exceed `limit`, it waits for a second
 * person instead. Returns which.
 */
export const correctPoints = (
  db: Db,
  memberId: number,
  correction: Correction,
  { by, now, limit }: Correcting & { readonly limit: number },
): Promise<'done' | 'waiting'> =>
  withLedger(db, memberId, now, async (ledger) => {
    const { id, points, why } = correction;
    await refuseRepeat(ledger, id);
    if ((await correctedPoints(ledger)) + Math.abs(points) <= limit) {
      await apply(ledger, correction, by);
      return 'done';
    }
    if (by.staffId === null) throw new RequestError('FORBIDDEN', 'Only people of the desk can ask for this.');
    await requireBalance(ledger, points);
    await correctionDb(ledger.tx)
      .insertInto('waiting_corrections')
      .values({
        id,
        points,
        why,
        member_id: memberId,
        staff_id: by.staffId,
        who: by.who,
        asked_at: ledger.now,
      })
      .execute();
    await recordAct(ledger.tx, by, {
      action: 'member.points-asked',
      subject: ['member', memberId],
      after: { correction: points },
      why,
    });
    return 'waiting';
  });

const waiting = (db: Db) => correctionDb(db).selectFrom('waiting_corrections').selectAll();

/** Returns corrections that wait for a second person, the oldest first. */
export const waitingCorrections = (db: Db, memberId?: number) =>
  (memberId === undefined ? waiting(db) : waiting(db).where('member_id', '=', memberId))
    .orderBy('asked_at')
    .limit(200)
    .execute();

/** Approves a waiting correction, which needs a second person, or refuses it. Returns its member's ID. */
export async function decideCorrection(
  db: Db,
  id: string,
  { isApproved, why }: { readonly isApproved: boolean; readonly why: string },
  { by, now }: Correcting,
): Promise<number> {
  const find = (tx: Db) => waiting(tx).where('id', '=', id).executeTakeFirst();
  const known = await find(db);
  const gone = () => new RequestError('NOT_FOUND', 'This correction was decided already.');
  if (!known) throw gone();
  return withLedger(db, known.member_id, now, async (ledger) => {
    const asked = await find(ledger.tx);
    if (!asked) throw gone();
    if (isApproved && (by.staffId === null || by.staffId === asked.staff_id))
      throw new RequestError('FORBIDDEN', 'You asked for it, so a second person must approve it.');
    await correctionDb(ledger.tx).deleteFrom('waiting_corrections').where('id', '=', id).execute();
    if (isApproved) await apply(ledger, asked, by, asked.who);
    else
      await recordAct(ledger.tx, by, {
        action: 'member.points-refused',
        subject: ['member', asked.member_id],
        before: { correction: asked.points, first: asked.who },
        why,
      });
    return asked.member_id;
  });
}
