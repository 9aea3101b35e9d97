import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Checkout, CheckoutStart, Currency } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyConflict } from '../../platform/http/idempotency.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import type { CheckoutStatus, PaymentEvent, PaymentProvider } from './payment-provider.ts';
import { type PaymentsTable, paymentDb } from './payment-tables.ts';

export type Payment = Selectable<PaymentsTable>;

/** Listener for payments of a kind. Both run in the transaction that writes down what became of the payment. */
export interface PaymentPurpose {
  /** Gives what was paid for. Answers the order's id; null when it is not wanted any more: the money then goes back. */
  fulfil(tx: Tx, payment: Payment, now: Date): Promise<number | null>;
  /** Takes it back, after a refund. */
  revoke(tx: Tx, payment: Payment, now: Date): Promise<void>;
}

export interface NewPayment {
  readonly memberId: number;
  readonly purpose: string;
  readonly detail: Readonly<Record<string, string | number>>;
  readonly title: string;
  /** Slug. */
  readonly centre: string;
  readonly amountCents: number;
  readonly currency: Currency;
  /** Path of the page to come back to; it is given `checkout=`. */
  readonly path: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly now: Date;
}

export interface PaymentsOptions {
  readonly db: Db;
  /** Null where nothing can be paid. */
  readonly provider: PaymentProvider | null;
  /** Origin of the site, without a slash at its end. */
  readonly origin: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

const CLOSED = () =>
  new RequestError('UNAVAILABLE', 'Nothing can be bought here at the moment. Please try again later.');

/** Payments: begun here, paid at the provider's, settled by its signed events. */
export type Payments = ReturnType<typeof createPayments>;

export function createPayments({ db, provider, origin, log }: PaymentsOptions) {
  const purposes = new Map<string, PaymentPurpose>();

  const purposeOf = ({ purpose }: Payment): PaymentPurpose => {
    const found = purposes.get(purpose);
    if (!found) throw new Error(`Nobody knows what a payment for ${purpose} is`);
    return found;
  };

  async function findOrInsert(given: NewPayment, name: string): Promise<Payment> {
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

  /** Begins a payment. The same key again is the same payment, at the provider's too. */
  async function start(given: NewPayment): Promise<CheckoutStart> {
    if (!provider) throw CLOSED();
    const payment = await findOrInsert(given, provider.name);
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

  /** Writes down what a provider says of a checkout. Saying it twice, late or in another order changes nothing. */
  function apply(name: string, status: CheckoutStatus, now: Date, eventId?: string): Promise<void> {
    return paymentDb(db)
      .transaction()
      .execute(async (tx) => {
        if (eventId !== undefined && !(await isNews(tx, name, eventId))) return;
        const payment = await lockedPayment(tx, name, status.reference);
        if (!payment) return log.warn({ provider: name }, 'An event tells of a payment that is not ours');
        if (status.state === 'paid' && (payment.state === 'open' || payment.state === 'ended'))
          await settlePaid(tx, payment, status, now);
        if (status.state === 'ended' && payment.state === 'open') await setState(tx, payment, 'ended', now);
        if (status.state === 'refunded' && payment.state !== 'refunded') {
          if (payment.state === 'paid') await purposeOf(payment).revoke(tx, payment, now);
          await setState(tx, payment, 'refunded', now);
        }
      });
  }

  async function settlePaid(tx: Tx, payment: Payment, status: CheckoutStatus, now: Date): Promise<void> {
    const isRight = status.amountCents === payment.amount_cents && status.currency === payment.currency;
    if (!isRight) log.error({ payment: payment.token }, 'Another amount was paid than was asked for');
    const orderId = isRight ? await purposeOf(payment).fulfil(tx, payment, now) : null;
    await paymentDb(tx)
      .updateTable('payments')
      .set({ order_id: orderId })
      .where('id', '=', payment.id)
      .execute();
    await setState(tx, payment, orderId === null ? 'refund-due' : 'paid', now);
  }

  /** Pays back what is due. A failure is tried again by {@link settle}. */
  async function refundDue(payment: Payment, now: Date): Promise<void> {
    if (!provider || payment.reference === null) return;
    await provider.refund(payment.reference, payment.token);
    await paymentDb(db)
      .transaction()
      .execute((tx) => setState(tx, payment, 'refunded', now));
  }

  const due = (state: 'open' | 'refund-due', before: Date) =>
    paymentDb(db)
      .selectFrom('payments')
      .selectAll()
      .where('state', '=', state)
      .where('created_at', '<', before)
      .where('reference', 'is not', null)
      .orderBy('created_at')
      .limit(200)
      .execute();

  async function reconcile(payment: Payment, now: Date): Promise<void> {
    if (!provider || payment.provider !== provider.name || payment.reference === null) return;
    await apply(provider.name, await provider.find(payment.reference), now);
  }

  /** Makes up for events that were lost and refunds that failed. */
  async function settle(now: Date): Promise<void> {
    const attempt = async (work: Promise<void>) => work.catch((error: unknown) => log.error(error));
    for (const payment of await due('open', new Date(+now - 2 * 60_000)))
      await attempt(reconcile(payment, now));
    for (const payment of await due('refund-due', now)) await attempt(refundDue(payment, now));
  }

  /** A payment of the member's own. One that is open is asked for at the provider's: its event may be under way. */
  async function read(memberId: number, token: string, now: Date): Promise<Checkout> {
    const find = () =>
      paymentDb(db)
        .selectFrom('payments')
        .leftJoin('club_orders', 'club_orders.id', 'payments.order_id')
        .selectAll('payments')
        .select('club_orders.number')
        .where('payments.token', '=', token)
        .where('payments.member_id', '=', memberId)
        .executeTakeFirst();
    const before = await find();
    if (!before) throw new RequestError('NOT_FOUND', 'There is no such payment.');
    if (before.state === 'open') await reconcile(before, now);
    const payment = (before.state === 'open' ? await find() : before) ?? before;
    if (payment.state === 'refund-due')
      await refundDue(payment, now).catch((error: unknown) => log.error(error));
    return {
      state: payment.state === 'refund-due' ? 'refunded' : payment.state,
      title: payment.title,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      centre: payment.centre,
      order: payment.number,
    };
  }

  /** Gives the money of an order back, and takes back what it bought. */
  async function refundOrder(number: string, now: Date): Promise<void> {
    const payment = await paymentDb(db)
      .selectFrom('payments')
      .innerJoin('club_orders', 'club_orders.id', 'payments.order_id')
      .selectAll('payments')
      .where('club_orders.number', '=', number)
      .executeTakeFirst();
    if (!payment || !provider || payment.reference === null)
      throw new RequestError('NOT_FOUND', 'There is no payment for such an order.');
    await provider.refund(payment.reference, payment.token);
    await apply(provider.name, await provider.find(payment.reference), now);
  }

  return {
    /** Whether anything can be bought. */
    isOpen: provider !== null,
    provider,
    /** Names who is told of payments for `purpose`. */
    serve: (purpose: string, who: PaymentPurpose) => void purposes.set(purpose, who),
    start,
    read,
    settle,
    refundOrder,
    take: (event: PaymentEvent, now: Date) => apply(provider?.name ?? '', event, now, event.id),
  };
}

async function isNews(tx: Tx, provider: string, eventId: string): Promise<boolean> {
  const inserted = await paymentDb(tx)
    .insertInto('payment_events')
    .values({ provider, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The payment, while nobody else settles one of the same member. */
async function lockedPayment(tx: Tx, provider: string, reference: string): Promise<Payment | undefined> {
  const owner = await paymentDb(tx)
    .selectFrom('payments')
    .select('member_id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  // Members first, as the ledger does it: so nobody waits for somebody who waits for them.
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

const setState = (tx: Tx, { id }: Payment, state: Payment['state'], now: Date) =>
  paymentDb(tx).updateTable('payments').set({ state, settled_at: now }).where('id', '=', id).execute();
