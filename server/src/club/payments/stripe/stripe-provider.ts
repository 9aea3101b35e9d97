import { currencySchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { parseSoundJson } from '../../../platform/text/sound-text.ts';
import type { CheckoutState, CheckoutStatus, PaymentProvider } from '../payment-provider.ts';
import { isSigned } from '../webhook-signature.ts';

export interface StripeOptions {
  /** `sk_…`. */
  readonly secretKey: string;
  /** `whsec_…` of the endpoint `/api/payments/events`. */
  readonly webhookSecret: string;
  readonly fetch?: typeof fetch;
  /** Another host answers in a test. */
  readonly baseUrl?: string;
}

/** Stripe's own default is "the newest of the account": an upgrade there must not change what we read here. */
const API_VERSION = '2025-09-30.clover';
const TIMEOUT_MS = 10_000;

const sessionSchema = z.object({
  id: z.string(),
  url: z.optional(z.nullable(z.string())),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  payment_intent: z.optional(
    z.nullable(
      z.union([
        z.string(),
        z.object({
          id: z.string(),
          latest_charge: z.optional(z.nullable(z.union([z.string(), z.object({ refunded: z.boolean() })]))),
        }),
      ]),
    ),
  ),
});
type Session = z.infer<typeof sessionSchema>;
const chargeSchema = z.object({ payment_intent: z.nullable(z.string()), refunded: z.boolean() });
const sessionsSchema = z.object({ data: z.array(sessionSchema) });
const eventSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

function stateOf({ status, payment_status, payment_intent }: Session): CheckoutState {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null;
  if (typeof charge === 'object' && charge?.refunded) return 'refunded';
  if (payment_status === 'paid') return 'paid';
  return status === 'expired' ? 'ended' : 'open';
}

const statusOf = (session: Session): CheckoutStatus => ({
  reference: session.id,
  state: stateOf(session),
  amountCents: session.amount_total ?? 0,
  currency: currencySchema.parse(session.currency?.toUpperCase()),
});

/** `{ a: [{ b: 1 }] }` as Stripe wants it: `a[0][b]=1`. */
function formOf(value: object, prefix = ''): Array<[string, string]> {
  return Object.entries(value).flatMap(([name, part]): Array<[string, string]> => {
    const key = prefix ? `${prefix}[${name}]` : name;
    return typeof part === 'object' && part !== null ? formOf(part, key) : [[key, String(part)]];
  });
}

/** Payments by Stripe's hosted checkout, https://docs.stripe.com/api/checkout/sessions: cards are typed on its page. */
export function createStripe(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecret, fetch: ask = fetch, baseUrl = 'https://api.stripe.com' } = options;

  async function call<S extends z.ZodMiniType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<z.infer<S>> {
    const response = await ask(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': API_VERSION,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: new URLSearchParams(formOf(body)) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // What Stripe says is about our account: the shopper is told that it did not work, the log has the status.
    if (!response.ok)
      throw new Error(`Stripe answered ${response.status} to ${method} ${path.split('?')[0]}`);
    return schema.parse(await response.json());
  }

  const session = (reference: string) =>
    call(
      sessionSchema,
      'GET',
      `/v1/checkout/sessions/${encodeURIComponent(reference)}?expand[]=payment_intent.latest_charge`,
    );

  return {
    name: 'stripe',
    async createCheckout({ token, title, amountCents, currency, returnUrl, cancelUrl }) {
      const made = await call(
        sessionSchema,
        'POST',
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          client_reference_id: token,
          success_url: returnUrl,
          cancel_url: cancelUrl,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amountCents,
                product_data: { name: title },
              },
            },
          ],
        },
        `checkout-${token}`,
      );
      if (!made.url) throw new Error('Stripe gave no address to pay at');
      return { reference: made.id, url: made.url };
    },
    find: async (reference) => statusOf(await session(reference)),
    async refund(reference, token) {
      const { payment_intent: intent } = await session(reference);
      const id = typeof intent === 'string' ? intent : intent?.id;
      if (!id) throw new Error('Stripe knows of no payment to give back');
      await call(z.looseObject({}), 'POST', '/v1/refunds', { payment_intent: id }, `refund-${token}`);
    },
    async expire(reference) {
      if ((await session(reference)).status !== 'open') return;
      await call(sessionSchema, 'POST', `/v1/checkout/sessions/${encodeURIComponent(reference)}/expire`, {});
    },
    async readEvent(body, headers, now) {
      if (!isSigned(webhookSecret, body, headers['stripe-signature'], now))
        throw new RequestError('FORBIDDEN', 'The signature of this event does not hold.');
      const { id, type, data } = eventSchema.parse(parseSoundJson(body.toString('utf8')));
      if (type.startsWith('checkout.session.')) return { id, ...statusOf(sessionSchema.parse(data.object)) };
      if (type !== 'charge.refunded') return null;
      const charge = chargeSchema.parse(data.object);
      // A part that was given back leaves the rest bought.
      if (!charge.refunded || charge.payment_intent === null) return null;
      const path = `/v1/checkout/sessions?payment_intent=${encodeURIComponent(charge.payment_intent)}`;
      const [found] = (await call(sessionsSchema, 'GET', path)).data;
      return found ? { id, ...statusOf(found), state: 'refunded' } : null;
    },
  };
}
