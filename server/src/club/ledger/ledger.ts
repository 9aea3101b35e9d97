import { type Insertable, type Selectable, sql } from 'kysely';
import { EXPIRY_MONTHS, TIER_MONTHS } from 'shared-contracts/member';
import { RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyConflict, idempotencyHash } from '../../platform/http/idempotency.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { type LedgerEntriesTable, ledgerDb } from './ledger-tables.ts';
import { lockMember } from './voided-keys.ts';

/** Returns `date` moved by whole months in UTC, clamped to the last day of the month. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}

export type Entry = Selectable<LedgerEntriesTable>;
type Row = Insertable<LedgerEntriesTable>;
/** Times default to now, the rest to null. */
type NewEntry = Pick<Row, 'kind' | 'points' | 'title' | 'idempotency_key' | 'request_hash'> &
  Partial<Omit<Row, 'member_id' | 'recorded_at'>>;

export interface OpenLedger {
  readonly tx: Tx;
  readonly memberId: number;
  readonly now: Date;
}

/**
 * Runs `work` with the member's ledger locked until commit, so a checked balance is still valid when it is
 * spent. Expires due points first.
 */
export function withLedger<R>(
  db: Db,
  memberId: number,
  now: Date,
  work: (ledger: OpenLedger) => Promise<R>,
): Promise<R> {
  return ledgerDb(db)
    .transaction()
    .execute(async (tx) => {
      if (!(await lockMember(tx, memberId)))
        throw new RequestError('UNAUTHENTICATED', 'Please sign in first.');
      const ledger = { tx, memberId, now: await ledgerTime(tx, memberId, now) };
      await expireIfDue(ledger);
      return work(ledger);
    });
}

// Server clocks differ and calls wait for each other, so time in a ledger never goes back.
async function ledgerTime(tx: Tx, memberId: number, now: Date): Promise<Date> {
  const { last } = await ledgerDb(tx)
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.max('recorded_at').as('last'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return last && last > now ? last : now;
}

export async function append({ tx, memberId, now }: OpenLedger, entry: NewEntry): Promise<Entry> {
  return ledgerDb(tx)
    .insertInto('ledger_entries')
    .values({
      currency: null,
      centre: null,
      store_name: null,
      happened_at: now,
      spent_at: now,
      available_at: now,
      refers_to: null,
      order_id: null,
      ...entry,
      member_id: memberId,
      recorded_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the entry of an idempotency key, or null. Throws CONFLICT if the key was used for another request.
 */
export async function entryOfKey({ tx, memberId }: OpenLedger, key: string, hash: Buffer) {
  const entry = await ledgerDb(tx)
    .selectFrom('ledger_entries')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (entry && !entry.request_hash.equals(hash)) throw idempotencyConflict();
  return entry ?? null;
}

export interface Sums {
  /** Spendable points; negative after refunds of spent points. */
  readonly points: number;
  readonly pending: number;
  readonly spendCents: number;
  readonly lastActivity: Date | null;
}

/**
 * Returns the sums at `now`. Every balance comes from here. Points that were not held back count at once,
 * even if clocks differ.
 */
export async function sumsOf(db: Db, memberId: number, now: Date): Promise<Sums> {
  const yearAgo = addMonths(now, -TIER_MONTHS);
  const row = await ledgerDb(db)
    .selectFrom('ledger_entries')
    .select([
      sql<number>`coalesce(sum(points) filter (where available_at <= greatest(recorded_at, ${now})), 0)::bigint`.as(
        'points',
      ),
      sql<number>`coalesce(sum(points) filter (where available_at > greatest(recorded_at, ${now})), 0)::bigint`.as(
        'pending',
      ),
      sql<number>`coalesce(sum(spend_cents) filter (where spent_at > ${yearAgo} and spent_at <= ${now}), 0)::bigint`.as(
        'spend',
      ),
      sql<Date | null>`max(recorded_at) filter (where kind not in ('expiry', 'correction'))`.as('last'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { points: row.points, pending: row.pending, spendCents: row.spend, lastActivity: row.last };
}

/** Returns when the points expire without further activity, or null without points. */
export const expiryOf = ({ points, lastActivity }: Sums): Date | null =>
  points > 0 && lastActivity ? addMonths(lastActivity, EXPIRY_MONTHS) : null;

async function expireIfDue(ledger: OpenLedger): Promise<void> {
  const sums = await sumsOf(ledger.tx, ledger.memberId, ledger.now);
  const due = expiryOf(sums);
  if (!due || due > ledger.now) return;
  await append(ledger, {
    kind: 'expiry',
    points: -sums.points,
    title: 'Points expired after a year without activity',
    happened_at: due,
    spent_at: due,
    available_at: due,
    idempotency_key: `expiry:${due.toISOString()}`,
    request_hash: idempotencyHash('expiry', {}),
  });
}

export async function settledSums(db: Db, memberId: number, now: Date): Promise<Sums> {
  const sums = await sumsOf(db, memberId, now);
  const due = expiryOf(sums);
  if (!due || due > now) return sums;
  return withLedger(db, memberId, now, ({ tx }) => sumsOf(tx, memberId, now));
}

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
