import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Currency } from 'shared-contracts';
import { idempotencyConflict } from '../../platform/http/idempotency.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { type PaymentsTable, paymentDb } from './payment-tables.ts';

export type Payment = Selectable<PaymentsTable>;

export interface NewPayment {
  readonly memberId: number;
  readonly purpose: string;
  readonly detail: Readonly<Record<string, string | number>>;
  readonly title: string;
  readonly centre: string;
  readonly amountCents: number;
  readonly currency: Currency;
  /** Page to return to; `checkout=` is added. */
  readonly path: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly now: Date;
}

/** Returns the payment with this idempotency key, creating it if needed. `name` is the provider's. */
export async function findOrInsertPayment(db: Db, given: NewPayment, name: string): Promise<Payment> {
  const { memberId, key, hash } = given;
  const inserted = await paymentDb(db)
    .insertInto('payments')
    .values({
      member_id: memberId,
      purpose: given.purpose,
      detail: JSON.stringify(given.detail),
      title: given.title,
      centre: given.centre,
      amount_cents: given.amountCents,
      currency: given.currency,
      provider: name,
      idempotency_key: key,
      request_hash: hash,
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return inserted;
  const known = await paymentDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (!known.request_hash.equals(hash)) throw idempotencyConflict();
  return known;
}

export const duePayments = (db: Db, state: 'open' | 'refund-due', before: Date) =>
  paymentDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', state)
    .where('created_at', '<', before)
    .where('reference', 'is not', null)
    .orderBy('created_at')
    .limit(200)
    .execute();

export const ownPayment = (db: Db, memberId: number, token: string) =>
  paymentDb(db)
    .selectFrom('payments')
    .leftJoin('club_orders', 'club_orders.id', 'payments.order_id')
    .selectAll('payments')
    .select('club_orders.number')
    .where('payments.token', '=', token)
    .where('payments.member_id', '=', memberId)
    .executeTakeFirst();

export const paymentOfOrder = (db: Db, number: string) =>
  paymentDb(db)
    .selectFrom('payments')
    .innerJoin('club_orders', 'club_orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('club_orders.number', '=', number)
    .executeTakeFirst();

/** Records an event. Returns false if it was already recorded. */
export async function isNews(tx: Tx, provider: string, eventId: string): Promise<boolean> {
  const inserted = await paymentDb(tx)
    .insertInto('payment_events')
    .values({ provider, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function lockedPayment(
  tx: Tx,
  provider: string,
  reference: string,
): Promise<Payment | undefined> {
  const owner = await paymentDb(tx)
    .selectFrom('payments')
    .select('member_id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  // Lock the member first, like the ledger, to avoid deadlocks.
  if (owner?.member_id)
    await sql`select 1 from members where id = ${owner.member_id} for no key update`.execute(tx);
  return paymentDb(tx)
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

export const setState = (tx: Tx, { id }: Payment, state: Payment['state'], now: Date) =>
  paymentDb(tx).updateTable('payments').set({ state, settled_at: now }).where('id', '=', id).execute();
