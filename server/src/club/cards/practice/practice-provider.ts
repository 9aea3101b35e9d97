import { randomUUID } from 'node:crypto';
import { type Currency, currencySchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { Db } from '../../../platform/storage/index.ts';
import type { CardEvent, CardProvider, ProviderCard } from '../card-provider.ts';
import { cardDb } from '../card-tables.ts';
import { verifyWebhook } from '../webhook-signature.ts';

/** Path of the provider's pages. */
export const PRACTICE_PATH = '/frames/cards';

const PASS_MS = 30 * 60_000;
const PROOF_MS = 10 * 60_000;
const TAX = 0.08;

/** Lets a frame speak for a member, with this provider alone. */
const passSchema = z.object({
  member: z.string(),
  /** Null for the till. */
  enrolment: z.nullable(z.string()),
  expires: z.number(),
});
export type Pass = z.infer<typeof passSchema>;

const proofSchema = z.object({ token: z.string(), enrolment: z.string(), expires: z.number() });

/** Test card as a browser sees it; its number it keeps to itself. */
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

export interface PracticeOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Sends a webhook to the site, signed when it goes; `id` stays the same when it is sent again. */
  readonly deliver: (webhook: { id: string; body: string }) => Promise<void>;
}

export interface TillPurchase {
  readonly token: string;
  readonly storeId: number;
  readonly storeName: string;
  readonly netCents: number;
  readonly currency: Currency;
}

/** The provider as the site sees it, and as its own pages do. */
export interface PracticeProvider extends CardProvider {
  pass(member: string, enrolment: string | null): string;
  /** Throws FORBIDDEN for one that is made up or over. */
  readPass(text: string): Pass;
  /** Takes a card in. The answer is what the browser carries over. */
  enrol(pass: Pass, card: z.infer<typeof testCardSchema>): Promise<string>;
  pay(pass: Pass, purchase: TillPurchase): Promise<void>;
  /** Pays a whole purchase back, once. */
  payBack(pass: Pass, purchase: string): Promise<void>;
}

/** Key that the site and the provider sign webhooks with. */
export const webhookKey = (secrets: Secrets) => secrets.key('practice-cards');

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const cardOf = (row: { token: string; brand: string; last_four: string }): ProviderCard => ({
  token: row.token,
  brand: row.brand,
  lastFour: row.last_four,
});

/**
 * A card-linking company for practice: it knows test cards alone, keeps books of its own, and tells of what is paid at its
 * till by signed webhooks, as a real one does.
 */
export function createPracticeProvider({ db, secrets, now, deliver }: PracticeOptions): PracticeProvider {
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

  async function tell(type: string, row: Omit<z.infer<typeof eventSchema>, 'type'>): Promise<void> {
    await deliver({ id: `evt_${randomUUID()}`, body: JSON.stringify({ type, ...row }) });
  }

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

    readWebhook(delivery) {
      const id = verifyWebhook([key], delivery);
      const event = eventSchema.safeParse(jsonOf(delivery.body));
      if (!event.success) throw new RequestError('INVALID_REQUEST', 'The webhook is not what it should be.');
      const { type, purchase, card, store, net_cents, total_cents, currency, at } = event.data;
      const kind = KINDS[type];
      if (!kind) return [];
      return [
        {
          id,
          kind,
          purchase,
          token: card,
          storeId: store,
          netCents: net_cents,
          totalCents: total_cents,
          currency,
          happenedAt: new Date(at),
        },
      ];
    },

    readPass(text) {
      const opened = open(passSchema, text, 'pass');
      if (opened && opened.expires > now()) return opened;
      throw new RequestError('FORBIDDEN', 'This page was open for too long. Please load it again.');
    },

    async enrol({ member, enrolment }, { brand, lastFour }) {
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

    async pay({ member }, { token, storeId, storeName, netCents, currency }) {
      if (!(await cardsOf(member)).some((card) => card.token === token))
        throw new RequestError('NOT_FOUND', 'The till does not know this card.');
      const paid = {
        id: `pay_${randomUUID()}`,
        token,
        store_id: storeId,
        store_name: storeName,
        net_cents: netCents,
        total_cents: Math.round(netCents * (1 + TAX)),
        currency,
        paid_at: new Date(now()),
      };
      await cardDb(db).insertInto('practice_purchases').values(paid).execute();
      await tell('transaction.cleared', {
        purchase: paid.id,
        card: token,
        store: storeId,
        net_cents: netCents,
        total_cents: paid.total_cents,
        currency,
        at: paid.paid_at.toISOString(),
      });
    },

    async payBack({ member }, purchase) {
      const tokens = (await cardsOf(member)).map(({ token }) => token);
      const row = await cardDb(db)
        .updateTable('practice_purchases')
        .set({ refunded_at: new Date(now()) })
        .where('id', '=', purchase)
        .where('token', 'in', ['', ...tokens])
        .where('refunded_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) return;
      await tell('transaction.refunded', {
        purchase: row.id,
        card: row.token,
        store: row.store_id,
        net_cents: row.net_cents,
        total_cents: row.total_cents,
        currency: row.currency,
        at: new Date(now()).toISOString(),
      });
    },
  };
}
