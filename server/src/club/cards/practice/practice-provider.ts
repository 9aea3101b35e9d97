import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { currencySchema } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { signedWebhookId } from '../../../platform/crypto/webhooks.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { parseStorableJson } from '../../../platform/text/storable-text.ts';
import type { CardEvent, CardProvider, ProviderCard } from '../card-provider.ts';
import { type CardTables, cardDb } from '../card-tables.ts';

export const PRACTICE_PATH = '/frames/cards';
const PASS_MS = 30 * 60_000;
const PROOF_MS = 10 * 60_000;
const TAX = 0.08;

// Lets a frame act for a member, at this provider only.
const passSchema = z.object({
  member: z.string(),
  enrolment: z.nullable(z.string()),
  expires: z.number(),
});
export type Pass = z.infer<typeof passSchema>;

const proofSchema = z.object({ token: z.string(), enrolment: z.string(), expires: z.number() });

export const testCardSchema = z.strictObject({
  brand: z.enum(['Visa', 'Mastercard', 'American Express', 'Discover']),
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
});

const eventSchema = z.object({
  type: z.string(),
  purchase: z.string(),
  card: z.string(),
  store: z.int(),
  net_cents: z.int().check(z.positive()),
  total_cents: z.int().check(z.positive()),
  currency: currencySchema,
  at: z.iso.datetime(),
});

const KINDS: Readonly<Record<string, CardEvent['kind']>> = {
  'transaction.cleared': 'purchase',
  'transaction.refunded': 'refund',
};

export const webhookKey = (secrets: Secrets) => secrets.key('practice-cards');

function jsonOf(body: Buffer): unknown {
  try {
    return parseStorableJson(body.toString('utf8'));
  } catch {
    return null;
  }
}

type Purchase = Pick<
  Insertable<CardTables['practice_purchases']>,
  'token' | 'store_id' | 'store_name' | 'net_cents' | 'currency'
>;

type Delivery = Parameters<CardProvider['readWebhook']>[0];

function readWebhook(key: Buffer, { headers, body }: Delivery): CardEvent[] {
  const id = signedWebhookId(key, headers, body);
  if (id === null)
    throw new RequestError('UNAUTHENTICATED', 'The webhook is unsigned, wrongly signed or too old.');
  const event = eventSchema.safeParse(jsonOf(body));
  if (!event.success)
    throw new RequestError('INVALID_REQUEST', 'The body of the webhook is not a valid card event.');
  const { type, purchase, card, store, net_cents, total_cents, currency, at } = event.data;
  const kind = KINDS[type];
  if (!kind) return [];
  const amounts = { netCents: net_cents, totalCents: total_cents, currency };
  return [{ id, kind, purchase, token: card, storeId: store, ...amounts, happenedAt: new Date(at) }];
}

interface PracticeOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly now: () => number;
  /** Sends a webhook to the site, signed on sending. A retry keeps the `id`. */
  readonly deliver: (webhook: { id: string; body: string }) => Promise<void>;
}

const cardOf = (row: { token: string; brand: string; last_four: string }): ProviderCard => ({
  token: row.token,
  brand: row.brand,
  lastFour: row.last_four,
});

export type PracticeProvider = ReturnType<typeof createPracticeProvider>;

/**
 * A simulated card-linking company. It accepts only test cards, has its own tables and reports purchases by
 * signed webhooks, like a real one.
 */
export function createPracticeProvider({ db, secrets, now, deliver }: PracticeOptions) {
  const key = webhookKey(secrets);
  const seal = (value: object, use: string) => secrets.seal(JSON.stringify(value), `practice-cards/${use}`);
  function open<S extends z.ZodMiniType>(schema: S, text: string, use: string): z.infer<S> | null {
    const json = secrets.open(text, `practice-cards/${use}`);
    return json === null ? null : schema.parse(JSON.parse(json));
  }

  const cardsOf = (member: string) =>
    cardDb(db)
      .selectFrom('practice_cards')
      .selectAll()
      .where('member', '=', member)
      .orderBy('enrolled_at')
      .execute();

  const report = (type: string, purchase: Selectable<CardTables['practice_purchases']>, at: Date) => {
    const { id, token, store_id, net_cents, total_cents, currency } = purchase;
    const amounts = { net_cents, total_cents, currency };
    const event = { type, purchase: id, card: token, store: store_id, ...amounts, at: at.toISOString() };
    return deliver({ id: `evt_${randomUUID()}`, body: JSON.stringify(event) });
  };

  const pass = (member: string, enrolment: string | null) =>
    seal({ member, enrolment, expires: now() + PASS_MS } satisfies Pass, 'pass');

  return {
    name: 'practice',
    isPractice: true,
    pass,

    async enrolUi({ id, member }) {
      const query = new URLSearchParams({ pass: pass(member, id) });
      return { url: `${PRACTICE_PATH}/enrol?${query}`, origin: 'null' };
    },

    async enrolled({ id, member }, text) {
      const proof = open(proofSchema, text, 'proof');
      if (!proof || proof.enrolment !== id || proof.expires < now()) return null;
      const card = (await cardsOf(member)).find(({ token }) => token === proof.token);
      return card ? cardOf(card) : null;
    },

    list: async (member) => (await cardsOf(member)).map(cardOf),

    async unlink(token) {
      await cardDb(db).deleteFrom('practice_cards').where('token', '=', token).execute();
    },

    readWebhook: (delivery) => readWebhook(key, delivery),

    /** Throws FORBIDDEN for a forged or expired pass. */
    readPass(text: string): Pass {
      const opened = open(passSchema, text, 'pass');
      if (opened && opened.expires > now()) return opened;
      throw new RequestError('FORBIDDEN', 'This page has expired. Please reload it.');
    },

    async enrol({ member, enrolment }: Pass, { brand, lastFour }: z.infer<typeof testCardSchema>) {
      await cardDb(db)
        .insertInto('practice_cards')
        .values({ token: `card_${randomUUID()}`, member, brand, last_four: lastFour })
        .onConflict((conflict) => conflict.columns(['member', 'brand', 'last_four']).doNothing())
        .execute();
      const { token } = await cardDb(db)
        .selectFrom('practice_cards')
        .select('token')
        .where('member', '=', member)
        .where('brand', '=', brand)
        .where('last_four', '=', lastFour)
        .executeTakeFirstOrThrow();
      return seal({ token, enrolment, expires: now() + PROOF_MS }, 'proof');
    },

    async pay({ member }: Pass, purchase: Purchase) {
      if (!(await cardsOf(member)).some(({ token }) => token === purchase.token))
        throw new RequestError('NOT_FOUND', 'The register doesn’t know this card.');
      const paid_at = new Date(now());
      const paid = await cardDb(db)
        .insertInto('practice_purchases')
        .values({
          ...purchase,
          id: `pay_${randomUUID()}`,
          total_cents: Math.round(purchase.net_cents * (1 + TAX)),
          paid_at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await report('transaction.cleared', paid, paid_at);
    },

    async payBack({ member }: Pass, purchase: string) {
      const refunded_at = new Date(now());
      const row = await cardDb(db)
        .updateTable('practice_purchases')
        .set({ refunded_at })
        .where('id', '=', purchase)
        .where('token', 'in', ['', ...(await cardsOf(member)).map(({ token }) => token)])
        .where('refunded_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (row) await report('transaction.refunded', row, refunded_at);
    },
  } satisfies CardProvider & Record<string, unknown>;
}
