import { type Insertable, type Selectable, sql } from 'kysely';
import { EXPIRY_MONTHS, TIER_MONTHS } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyConflict, idempotencyHash } from '../../platform/http/idempotency.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { type LedgerEntriesTable, ledgerDb } from './ledger-tables.ts';
import { addMonths } from './months.ts';

export type Entry = Selectable<LedgerEntriesTable>;
export type NewEntry = Omit<Insertable<LedgerEntriesTable>, 'member_id' | 'recorded_at'>;

/** A member's ledger while nobody else can write to it. */
export interface OpenLedger {
  readonly tx: Tx;
  readonly memberId: number;
  readonly now: Date;
}

/**
 * Runs `work` alone on a member's ledger: others wait at the member's row until it is committed, so that what a balance
 * allows is true when it is spent. Points that are due to expire have expired before.
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
      const { rows } = await sql`select 1 from members where id = ${memberId} for no key update`.execute(tx);
      if (rows.length === 0) throw new RequestError('UNAUTHENTICATED', 'Please sign in first.');
      const ledger = { tx, memberId, now: await ledgerTime(tx, memberId, now) };
      await expireIfDue(ledger);
      return work(ledger);
    });
}

/** Clocks of several servers differ, and calls wait for each other: in a ledger, time never goes back. */
async function ledgerTime(tx: Tx, memberId: number, now: Date): Promise<Date> {
  const { last } = await ledgerDb(tx)
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.max('recorded_at').as('last'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return last && last > now ? last : now;
}

/** Adds an entry. */
export async function append({ tx, memberId, now }: OpenLedger, entry: NewEntry): Promise<Entry> {
  return ledgerDb(tx)
    .insertInto('ledger_entries')
    .values({ ...entry, member_id: memberId, recorded_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The entry that a key has written before; CONFLICT when it was asked for something else. */
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

/** Sums of a ledger. */
export interface Sums {
  /** Spendable points; below zero after refunds of points that were spent. */
  readonly points: number;
  readonly pending: number;
  /** Spend of the last 12 months, in hundredths. */
  readonly spendCents: number;
  /** Null while nothing has happened. */
  readonly lastActivity: Date | null;
}

/** The sums at `now`. Every balance is made here and nowhere else. What was not held back counts, whatever the clock says. */
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

/** Expiry of the points unless something happens before; null when there is nothing to expire. */
export const expiryOf = ({ points, lastActivity }: Sums): Date | null =>
  points > 0 && lastActivity ? addMonths(lastActivity, EXPIRY_MONTHS) : null;

/** Takes points away that have seen a year without activity. True when there were any. */
async function expireIfDue(ledger: OpenLedger): Promise<boolean> {
  const sums = await sumsOf(ledger.tx, ledger.memberId, ledger.now);
  const due = expiryOf(sums);
  if (!due || due > ledger.now) return false;
  await append(ledger, {
    kind: 'expiry',
    points: -sums.points,
    title: 'Points expired after a year without activity',
    currency: null,
    centre: null,
    store_name: null,
    happened_at: due,
    spent_at: due,
    available_at: due,
    refers_to: null,
    order_id: null,
    idempotency_key: `expiry:${due.toISOString()}`,
    request_hash: idempotencyHash('expiry', {}),
  });
  return true;
}

/** The sums as they stand, after what is due to expire has expired. */
export async function settledSums(db: Db, memberId: number, now: Date): Promise<Sums> {
  const sums = await sumsOf(db, memberId, now);
  const due = expiryOf(sums);
  if (!due || due > now) return sums;
  return withLedger(db, memberId, now, ({ tx }) => sumsOf(tx, memberId, now));
}
