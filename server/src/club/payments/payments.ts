import type { FastifyBaseLogger } from 'fastify';
import type { Checkout, CheckoutStart } from 'shared-contracts/member';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts';
import {
  createSettlement,
  findOrInsertPayment,
  type NewPayment,
  ownPayment,
  type PaymentPurpose,
  paymentOfOrder,
} from './payment-settlement.ts';
import { paymentDb } from './payment-tables.ts';

interface PaymentsOptions {
  readonly db: Db;
  readonly provider: PaymentProvider | null;
  readonly origin: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

const unavailable = () =>
  new RequestError('UNAVAILABLE', 'Purchases aren’t available right now. Please try again later.');

export type Payments = ReturnType<typeof createPayments>;

export function createPayments({ db, provider, origin, log }: PaymentsOptions) {
  const purposes = new Map<string, PaymentPurpose>();
  const settlement = createSettlement({ db, provider, log, purposes });

  // The same key returns the same payment, also at the provider.
  async function start(given: NewPayment): Promise<CheckoutStart> {
    if (!provider) throw unavailable();
    const payment = await findOrInsertPayment(db, given, provider.name);
    if (payment.url) return { checkout: payment.token, url: payment.url };
    const back = `${origin}${given.path}?checkout=${payment.token}`;
    const { reference, url } = await provider.createCheckout({
      token: payment.token,
      title: payment.title,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      returnUrl: back,
      cancelUrl: `${back}&cancelled=1`,
    });
    await paymentDb(db)
      .updateTable('payments')
      .set({ reference, url })
      .where('id', '=', payment.id)
      .execute();
    return { checkout: payment.token, url };
  }

  // Checks an open payment with the provider, because its event may be on its way.
  async function read(memberId: number, token: string, now: Date): Promise<Checkout> {
    const find = () => ownPayment(db, memberId, token);
    const before = await find();
    if (!before) throw new RequestError('NOT_FOUND', 'We can’t find that payment.');
    if (before.state === 'open') await settlement.reconcile(before, now);
    const payment = (before.state === 'open' ? await find() : before) ?? before;
    if (payment.state === 'refund-due')
      await settlement
        .refundDue(payment, now)
        .catch((error: unknown) => log.error(error, 'Could not refund a payment yet: a job retries it'));
    return {
      state: payment.state === 'refund-due' ? 'refunded' : payment.state,
      title: payment.title,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      centre: payment.centre,
      order: payment.number,
    };
  }

  // Also takes back what the order bought.
  async function refundOrder(number: string, now: Date): Promise<void> {
    const payment = await paymentOfOrder(db, number);
    if (!payment || !provider || payment.reference === null)
      throw new RequestError('NOT_FOUND', 'There is no payment for such an order.');
    await provider.refund(payment.reference, payment.token);
    await settlement.apply(provider.name, await provider.find(payment.reference), now);
  }

  return {
    registerPurpose: (name: string, purpose: PaymentPurpose) => void purposes.set(name, purpose),
    start,
    read,
    settle: settlement.settle,
    refundOrder,
    /**
     * @throws RequestError UNPROCESSABLE, on every delivery, if the paid amount or currency differs from the
     * request.
     */
    async applyEvent(event: PaymentEvent, now: Date): Promise<void> {
      if (await settlement.apply(provider?.name ?? '', event, now, event.id)) return;
      throw new RequestError(
        'UNPROCESSABLE',
        'The amount or currency differs from the request. Nothing was bought, and the payment is refunded.',
      );
    },
  };
}
