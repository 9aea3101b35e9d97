import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Currency } from 'shared-contracts/content';
import { idempotencyConflict } from '../../platform/http/idempotency.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { lockMember, requireOpenKey } from '../ledger/voided-keys.ts';
import type { CheckoutStatus, PaymentProvider } from './payment-provider.ts';
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

export function findOrInsertPayment(db: Db, given: NewPayment, name: string): Promise<Payment> {
  return paymentDb(db)
    .transaction()
    .execute(async (tx) => {
      await lockMember(tx, given.memberId);
      await requireOpenKey(tx, given.memberId, given.key);
      return insertedOrKnown(tx, given, name);
    });
}

async function insertedOrKnown(tx: Tx, given: NewPayment, name: string): Promise<Payment> {
  const { memberId, key, hash } = given;
  const inserted = await paymentDb(tx)
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
  const known = await paymentDb(tx)
    .selectFrom('payments')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (!known.request_hash.equals(hash)) throw idempotencyConflict();
  return known;
}

const duePayments = (db: Db, state: 'open' | 'refund-due', before: Date) =>
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

async function recordEvent(tx: Tx, provider: string, eventId: string): Promise<boolean> {
  const inserted = await paymentDb(tx)
    .insertInto('payment_events')
    .values({ provider, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

async function lockedPayment(tx: Tx, provider: string, reference: string): Promise<Payment | undefined> {
  const owner = await paymentDb(tx)
    .selectFrom('payments')
    .select('member_id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  // Lock the member first, like the ledger, to avoid deadlocks.
  if (owner?.member_id) await lockMember(tx, owner.member_id);
  return paymentDb(tx)
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

const setState = (tx: Tx, { id }: Payment, state: Payment['state'], now: Date) =>
  paymentDb(tx).updateTable('payments').set({ state, settled_at: now }).where('id', '=', id).execute();

/** Handler for payments of one purpose. Both methods run in the transaction that settles the payment. */
export interface PaymentPurpose {
  /**
   * Delivers the purchase and returns the order ID, or null if it no longer applies: the payment is then
   * refunded.
   */
  fulfil(tx: Tx, payment: Payment, now: Date): Promise<number | null>;
  revoke(tx: Tx, payment: Payment, now: Date): Promise<void>;
}

interface SettlementOptions {
  readonly db: Db;
  readonly provider: PaymentProvider | null;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly purposes: ReadonlyMap<string, PaymentPurpose>;
}

const matchesRequest = (payment: Payment, { amountCents, currency }: CheckoutStatus) =>
  amountCents === payment.amount_cents && currency === payment.currency;

export function createSettlement({ db, provider, log, purposes }: SettlementOptions) {
  const purposeOf = ({ purpose }: Payment): PaymentPurpose => {
    const found = purposes.get(purpose);
    if (!found) throw new Error(`No handler is registered for payments with the purpose "${purpose}"`);
    return found;
  };

  // Repeated, late or reordered statuses change nothing. Returns false if the paid amount or currency differs
  // from the request: such a payment is refunded.
  function apply(name: string, status: CheckoutStatus, now: Date, eventId?: string): Promise<boolean> {
    return paymentDb(db)
      .transaction()
      .execute(async (tx) => {
        const isNew = eventId === undefined || (await recordEvent(tx, name, eventId));
        const payment = await lockedPayment(tx, name, status.reference);
        if (!payment) {
          log.warn({ provider: name }, 'Ignored an event of an unknown payment');
          return true;
        }
        const isRight = status.state !== 'paid' || matchesRequest(payment, status);
        if (!isNew) return isRight;
        if (status.state === 'paid' && (payment.state === 'open' || payment.state === 'ended'))
          await settlePaid(tx, payment, status, now);
        if (status.state === 'ended' && payment.state === 'open') await setState(tx, payment, 'ended', now);
        if (status.state === 'refunded' && payment.state !== 'refunded') {
          if (payment.state === 'paid') await purposeOf(payment).revoke(tx, payment, now);
          await setState(tx, payment, 'refunded', now);
        }
        return isRight;
      });
  }

  async function settlePaid(tx: Tx, payment: Payment, status: CheckoutStatus, now: Date): Promise<void> {
    const isRight = matchesRequest(payment, status);
    if (!isRight) {
      const paid = { amountCents: status.amountCents, currency: status.currency };
      const asked = { amountCents: payment.amount_cents, currency: payment.currency };
      log.error(
        { payment: payment.token, paid, asked },
        'The paid amount or currency differs from the request: the payment will be refunded',
      );
    }
    const orderId = isRight ? await purposeOf(payment).fulfil(tx, payment, now) : null;
    await paymentDb(tx)
      .updateTable('payments')
      .set({ order_id: orderId })
      .where('id', '=', payment.id)
      .execute();
    await setState(tx, payment, orderId === null ? 'refund-due' : 'paid', now);
  }

  async function refundDue(payment: Payment, now: Date): Promise<void> {
    if (!provider || payment.reference === null) return;
    await provider.refund(payment.reference, payment.token);
    await paymentDb(db)
      .transaction()
      .execute((tx) => setState(tx, payment, 'refunded', now));
  }

  async function reconcile(payment: Payment, now: Date): Promise<void> {
    if (!provider || payment.provider !== provider.name || payment.reference === null) return;
    await apply(provider.name, await provider.find(payment.reference), now);
  }

  // Catches up on lost events and failed refunds.
  async function settle(now: Date): Promise<void> {
    const attempt = async (work: Promise<void>) =>
      work.catch((error: unknown) => log.error(error, 'Could not settle a payment: the next run retries it'));
    for (const payment of await duePayments(db, 'open', new Date(+now - 2 * 60_000)))
      await attempt(reconcile(payment, now));
    for (const payment of await duePayments(db, 'refund-due', now)) await attempt(refundDue(payment, now));
  }

  return { apply, reconcile, refundDue, settle };
}
