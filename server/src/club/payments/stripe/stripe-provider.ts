import { z } from 'shared-contracts/zod';
import Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider.ts';
import { createEventReader, type Session, sessionSchema, statusOf } from './stripe-events.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** `whsec_…` of the endpoint `/api/payments/events`. */
  readonly webhookSecret: string;
  readonly api?: Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, 'host' | 'port' | 'protocol'>;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

const sessionsSchema = z.object({ data: z.array(sessionSchema) });

// Stripe's error details concern our account, so they go to the log and not to the shopper.
async function answered<S extends z.ZodMiniType>(
  schema: S,
  what: string,
  call: Promise<unknown>,
): Promise<z.infer<S>> {
  const answer = await call.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode, code, requestId } = error;
    if (statusCode === undefined) throw new Error(`Stripe did not answer: ${what}`);
    throw new Error(
      `Stripe answered ${statusCode} to: ${what} (${code ?? error.type}, ${requestId ?? 'no request id'})`,
    );
  });
  return schema.parse(answer);
}

const intentOf = ({ payment_intent: intent }: Session) => (typeof intent === 'string' ? intent : intent?.id);

/** Payments by Stripe's hosted checkout, https://docs.stripe.com/api/checkout/sessions */
export function createStripe({ secretKey, webhookSecret, api }: StripeOptions): PaymentProvider {
  // Uses the client's API version, so changing the account's default has no effect.
  const stripe = new Stripe(secretKey, {
    ...api,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;

  const find = (reference: string) =>
    answered(
      sessionSchema,
      'a checkout',
      sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }),
    );

  const readEvent = createEventReader({
    stripe,
    webhookSecret,
    async sessionOf(intent) {
      const found = await answered(
        sessionsSchema,
        'the checkout of a payment',
        sessions.list({ payment_intent: intent }),
      );
      return found.data[0] ?? null;
    },
  });

  return {
    name: 'stripe',
    readEvent,
    async createCheckout({ token, title, amountCents, currency, returnUrl, cancelUrl }) {
      const price_data = {
        currency: currency.toLowerCase(),
        unit_amount: amountCents,
        product_data: { name: title },
      };
      const made = await answered(
        sessionSchema,
        'a new checkout',
        sessions.create(
          {
            mode: 'payment',
            client_reference_id: token,
            success_url: returnUrl,
            cancel_url: cancelUrl,
            line_items: [{ quantity: 1, price_data }],
          },
          { idempotencyKey: `checkout-${token}` },
        ),
      );
      if (!made.url) throw new Error('Stripe returned no payment URL');
      return { reference: made.id, url: made.url };
    },
    find: async (reference) => statusOf(await find(reference)),
    async refund(reference, token) {
      const intent = intentOf(await find(reference));
      if (!intent) throw new Error('Stripe has no payment to refund for this checkout');
      await answered(
        z.looseObject({}),
        'a refund',
        stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund-${token}` }),
      );
    },
    async expire(reference) {
      if ((await find(reference)).status !== 'open') return;
      await answered(sessionSchema, 'the end of a checkout', sessions.expire(reference));
    },
  };
}
