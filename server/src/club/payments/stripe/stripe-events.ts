import { z } from 'shared-contracts/zod';
import Stripe from 'stripe';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { isStorable } from '../../../platform/text/storable-text.ts';
import type { CheckoutState, CheckoutStatus, PaymentEvent, PaymentProvider } from '../payment-provider.ts';

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

export const statusOf = (session: Session): CheckoutStatus => ({
  reference: session.id,
  state: stateOf(session),
  amountCents: session.amount_total,
  currency: session.currency?.toUpperCase() ?? null,
});

interface EventReaderOptions {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly sessionOf: (intent: string) => Promise<Session | null>;
}

const eventSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });
const chargeSchema = z.object({ payment_intent: z.nullable(z.string()), refunded: z.boolean() });

// Events that report a checkout's outcome,
// https://docs.stripe.com/checkout/fulfillment#create-payment-event-handler
const OF_CHECKOUTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);

const notUnderstood = () =>
  new RequestError('INVALID_REQUEST', 'This event is signed, but its body is not a valid event.');

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw notUnderstood();
  return parsed.data;
}

export function createEventReader({ stripe, webhookSecret, sessionOf }: EventReaderOptions) {
  function signed(body: Buffer, header: string | string[] | undefined, now: number): unknown {
    try {
      const event: unknown = stripe.webhooks.constructEvent(
        body,
        header ?? '',
        webhookSecret,
        undefined,
        undefined,
        now,
      );
      if (isStorable(event)) return event;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new RequestError('FORBIDDEN', 'The signature of this event is missing or invalid.');
    }
    throw notUnderstood();
  }

  async function ofRefund(id: string, object: unknown): Promise<PaymentEvent | null> {
    const { refunded, payment_intent: intent } = read(chargeSchema, object);
    // After a partial refund the rest remains bought.
    if (!refunded || intent === null) return null;
    const session = await sessionOf(intent);
    return session && { id, ...statusOf(session), state: 'refunded' };
  }

  const readEvent: PaymentProvider['readEvent'] = async (body, headers, now) => {
    const { id, type, data } = read(eventSchema, signed(body, headers['stripe-signature'], now));
    if (type === 'charge.refunded') return ofRefund(id, data.object);
    if (!OF_CHECKOUTS.has(type)) return null;
    const status = statusOf(read(sessionSchema, data.object));
    // The session looks as it does during a pending bank debit: only the event type reports the failure.
    return { id, ...status, ...(type.endsWith('_failed') ? { state: 'ended' as const } : {}) };
  };
  return readEvent;
}
