import { randomUUID } from 'node:crypto';
import { z } from 'shared-contracts/zod';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { Db } from '../../../platform/storage/index.ts';
import type { CardProvider, ProviderCard } from '../card-provider.ts';
import { cardDb } from '../card-tables.ts';
import { createCardTill, practiceCardsOf, type TillPurchase } from './card-till.ts';
import { readPracticeWebhook, webhookKey } from './practice-events.ts';

/** Path of the provider's pages. */
export const PRACTICE_PATH = '/frames/cards';

const PASS_MS = 30 * 60_000;
const PROOF_MS = 10 * 60_000;

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

export interface PracticeOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Sends a webhook to the site, signed when it goes; `id` stays the same when it is sent again. */
  readonly deliver: (webhook: { id: string; body: string }) => Promise<void>;
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
  const till = createCardTill({
    db,
    now,
    tell: (event) => deliver({ id: `evt_${randomUUID()}`, body: JSON.stringify(event) }),
  });

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
      const card = (await practiceCardsOf(db, member)).find(({ token }) => token === proof.token);
      return card ? cardOf(card) : null;
    },

    list: async (member) => (await practiceCardsOf(db, member)).map(cardOf),

    async unlink(token) {
      await cardDb(db).deleteFrom('practice_cards').where('token', '=', token).execute();
    },

    readWebhook: (delivery) => readPracticeWebhook(key, delivery),

    readPass(text) {
      const opened = open(passSchema, text, 'pass');
      if (opened && opened.expires > now()) return opened;
      throw new RequestError('FORBIDDEN', 'This page has expired. Please reload it.');
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

    pay: ({ member }, purchase) => till.pay(member, purchase),
    payBack: ({ member }, purchase) => till.payBack(member, purchase),
  };
}
