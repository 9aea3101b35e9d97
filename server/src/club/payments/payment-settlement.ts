import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../../platform/storage/index.ts';
import type { CheckoutStatus, PaymentProvider } from './payment-provider.ts';
import { duePayments, isNews, lockedPayment, type Payment, setState } from './payment-rows.ts';
import { paymentDb } from './payment-tables.ts';

/** Handler for payments of one purpose. Both methods run in the transaction that settles the payment. */
export interface PaymentPurpose {
  /**
   * Delivers the purchase and returns the order ID, or null if it no longer applies: the payment is then
   * refunded.
   */
  fulfil(tx: Tx, payment: Payment, now: Date): Promise<number | null>;
  revoke(tx: Tx, payment: Payment, now: Date): Promise<void>;
}

export interface SettlementOptions {
  readonly db: Db;
  readonly provider: PaymentProvider | null;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly purposes: ReadonlyMap<string, PaymentPurpose>;
}

const isAsAsked = (payment: Payment, { amountCents, currency }: CheckoutStatus) =>
  amountCents === payment.amount_cents && currency === payment.currency;

export function createSettlement({ db, provider, log, purposes }: SettlementOptions) {
  const purposeOf = ({ purpose }: Payment): PaymentPurpose => {
    const found = purposes.get(purpose);
    if (!found) throw new Error(`Nobody knows what a payment for ${purpose} is`);
    return found;
  };

  // Repeated, late or reordered statuses change nothing. Returns false if the paid amount or currency differs
  // from the request: such a payment is refunded.
  function apply(name: string, status: CheckoutStatus, now: Date, eventId?: string): Promise<boolean> {
    return paymentDb(db)
      .transaction()
      .execute(async (tx) => {
        const isNew = eventId === undefined || (await isNews(tx, name, eventId));
        const payment = await lockedPayment(tx, name, status.reference);
        if (!payment) {
          log.warn({ provider: name }, 'An event tells of a payment that is not ours');
          return true;
        }
        const isRight = status.state !== 'paid' || isAsAsked(payment, status);
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
    const isRight = isAsAsked(payment, status);
    if (!isRight) {
      const paid = { amountCents: status.amountCents, currency: status.currency };
      const asked = { amountCents: payment.amount_cents, currency: payment.currency };
      log.error({ payment: payment.token, paid, asked }, 'Something else was paid than was asked for');
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
    const attempt = async (work: Promise<void>) => work.catch((error: unknown) => log.error(error));
    for (const payment of await duePayments(db, 'open', new Date(+now - 2 * 60_000)))
      await attempt(reconcile(payment, now));
    for (const payment of await duePayments(db, 'refund-due', now)) await attempt(refundDue(payment, now));
  }

  return { apply, reconcile, refundDue, settle };
}
