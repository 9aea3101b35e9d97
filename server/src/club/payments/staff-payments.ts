import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import { paymentOfOrder } from './payment-settlement.ts';
import { paymentDb } from './payment-tables.ts';
import type { Payments } from './payments.ts';

interface Listing {
  readonly count: number;
  readonly skipped?: number;
  readonly memberId?: number;
  readonly id?: number;
}

/** Returns payments with the numbers of their orders, the newest first. */
export function listPayments(db: Db, { count, skipped = 0, memberId, id }: Listing) {
  let found = paymentDb(db)
    .selectFrom('payments')
    .leftJoin('club_orders', 'club_orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.member_id', 'payments.created_at', 'payments.state'])
    .select(['payments.amount_cents', 'payments.currency', 'payments.title', 'club_orders.number']);
  if (memberId !== undefined) found = found.where('payments.member_id', '=', memberId);
  if (id !== undefined) found = found.where('payments.id', '=', id);
  return found.orderBy('payments.id', 'desc').limit(count).offset(skipped).execute();
}

/**
 * Gives the money of an order back, and takes back what it bought. The audit has the act before the provider is called,
 * which cannot be undone.
 */
export async function refundByStaff(
  db: Db,
  payments: Payments,
  number: string,
  { by, why, now }: { readonly by: Actor; readonly why: string; readonly now: Date },
): Promise<void> {
  const payment = await paymentOfOrder(db, number);
  if (!payment) throw new RequestError('NOT_FOUND', 'There is no payment for such an order.');
  const { id, state, amount_cents: cents, currency } = payment;
  if (state !== 'paid')
    throw new RequestError('CONFLICT', `This payment cannot be refunded: it is ${state}.`);
  await recordAct(db, by, {
    action: 'payment.refund',
    subject: ['payment', id],
    before: { order: number, state },
    after: { state: 'refunded', cents, currency },
    why,
  });
  await payments.refundOrder(number, now);
}
