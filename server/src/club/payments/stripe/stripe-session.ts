import { z } from 'shared-contracts/zod';
import type { CheckoutState, CheckoutStatus } from '../payment-provider.ts';

/** Fields of a Checkout Session that we read, https://docs.stripe.com/api/checkout/sessions/object */
export const sessionSchema = z.object({
  id: z.string(),
  url: z.optional(z.nullable(z.string())),
  status: z.nullable(z.enum(['open', 'complete', 'expired'])),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  payment_intent: z.optional(
    z.nullable(
      z.union([
        z.string(),
        z.object({
          id: z.string(),
          status: z.optional(z.string()),
          latest_charge: z.optional(z.nullable(z.union([z.string(), z.object({ refunded: z.boolean() })]))),
        }),
      ]),
    ),
  ),
});
export type Session = z.infer<typeof sessionSchema>;

// States of a payment that was tried and failed, https://docs.stripe.com/payments/paymentintents/lifecycle
const FAILED = new Set(['requires_payment_method', 'canceled']);

// A pending bank debit is complete and unpaid for days. It stays open until its payment intent fails.
function stateOf({ status, payment_status, payment_intent }: Session): CheckoutState {
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  if (typeof intent?.latest_charge === 'object' && intent.latest_charge?.refunded) return 'refunded';
  if (payment_status === 'paid') return 'paid';
  if (status === 'expired' || payment_status === 'no_payment_required') return 'ended';
  return status === 'complete' && FAILED.has(intent?.status ?? '') ? 'ended' : 'open';
}

/** Returns the status of a session. The caller checks amount and currency. */
export const statusOf = (session: Session): CheckoutStatus => ({
  reference: session.id,
  state: stateOf(session),
  amountCents: session.amount_total,
  currency: session.currency?.toUpperCase() ?? null,
});
