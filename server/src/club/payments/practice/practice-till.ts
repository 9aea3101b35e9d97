import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { currencySchema } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { signedWebhookId, webhookHeaders } from '../../../platform/crypto/webhooks.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { parseStorableJson } from '../../../platform/text/storable-text.ts';
import type { CheckoutState, CheckoutStatus, PaymentEvent, PaymentProvider } from '../payment-provider.ts';
import { type PaymentTables, paymentDb } from '../payment-tables.ts';

export type PracticePayment = Selectable<PaymentTables['practice_payments']>;

export const TILL_PATH = '/frames/checkout';
const LIFETIME_MS = 30 * 60_000;

const eventSchema = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(['open', 'paid', 'ended', 'refunded']),
  amountCents: z.int(),
  currency: currencySchema,
});

interface PracticeTillOptions {
  readonly db: Db;
  readonly origin: string;
  readonly secret: string;
  readonly now: () => number;
  readonly deliver: (body: Buffer, headers: Record<string, string>) => Promise<void>;
}

export type PracticeTill = ReturnType<typeof createPracticeTill>;

const statusOf = (row: PracticePayment): CheckoutStatus => ({
  reference: row.reference,
  state: row.state,
  amountCents: row.amount_cents,
  currency: row.currency,
});

/**
 * A simulated payment company. It takes no money or cards, keeps its own records, refunds, ends unpaid
 * checkouts after half an hour and reports by signed events, like a real one.
 */
export function createPracticeTill({ db, origin, secret, now, deliver }: PracticeTillOptions) {
  async function find(reference: string): Promise<PracticePayment> {
    const row = await paymentDb(db)
      .selectFrom('practice_payments')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (row) return row;
    throw new RequestError('NOT_FOUND', 'The register doesn’t know this payment.');
  }
  const isExpired = ({ state, expires_at }: PracticePayment) => state === 'open' && +expires_at <= now();

  async function report(row: PracticePayment): Promise<void> {
    const event: PaymentEvent = { id: randomUUID(), ...statusOf(row) };
    const body = Buffer.from(JSON.stringify(event));
    await deliver(body, webhookHeaders(secret, event.id, body));
  }

  // Of two concurrent changes from `from`, the first wins.
  async function move(
    reference: string,
    from: CheckoutState,
    state: CheckoutState,
  ): Promise<PracticePayment> {
    const moved = await paymentDb(db)
      .updateTable('practice_payments')
      .set({ state })
      .where('reference', '=', reference)
      .where('state', '=', from)
      .returningAll()
      .executeTakeFirst();
    if (moved) await report(moved);
    return moved ?? find(reference);
  }

  return {
    name: 'practice',
    async createCheckout({ token, title, amountCents, currency, returnUrl, cancelUrl }) {
      const reference = `pay_${randomBytes(18).toString('base64url')}`;
      await paymentDb(db)
        .insertInto('practice_payments')
        .values({
          reference,
          token,
          title,
          amount_cents: amountCents,
          currency,
          return_url: returnUrl,
          cancel_url: cancelUrl,
          expires_at: new Date(now() + LIFETIME_MS),
        })
        .onConflict((conflict) => conflict.column('token').doNothing())
        .execute();
      const row = await paymentDb(db)
        .selectFrom('practice_payments')
        .select('reference')
        .where('token', '=', token)
        .executeTakeFirstOrThrow();
      return { reference: row.reference, url: `${origin}${TILL_PATH}/${row.reference}` };
    },
    async find(reference) {
      const row = await find(reference);
      return statusOf(isExpired(row) ? await move(reference, 'open', 'ended') : row);
    },
    refund: async (reference) => void (await move(reference, 'paid', 'refunded')),
    expire: async (reference) => void (await move(reference, 'open', 'ended')),
    async readEvent(body, headers) {
      if (signedWebhookId(secret, headers, body) === null)
        throw new RequestError('FORBIDDEN', 'The signature of this event is missing or invalid.');
      return eventSchema.parse(parseStorableJson(body.toString('utf8')));
    },
    payment: find,
    /** Pays an open payment. A finished payment keeps its state. */
    async pay(reference: string) {
      await move(reference, 'open', isExpired(await find(reference)) ? 'ended' : 'paid');
    },
  } satisfies PaymentProvider & Record<string, unknown>;
}
