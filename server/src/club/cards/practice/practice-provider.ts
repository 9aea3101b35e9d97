import { randomUUID } from 'node:crypto';
import { z } from 'shared-contracts/zod';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { Db } from '../../../platform/storage/index.ts';
import type { CardProvider, ProviderCard } from '../card-provider.ts';
import { cardDb } from '../card-tables.ts';
import { createCardTill, practiceCardsOf, type TillPurchase } from './card-till.ts';
import { readPracticeWebhook, webhookKey } from './practice-events.ts';

export const PRACTICE_PATH = '/frames/cards';

const PASS_MS = 30 * 60_000;
const PROOF_MS = 10 * 60_000;

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

export interface PracticeOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly now: () => number;
  /** Sends a webhook to the site, signed on sending. A retry keeps the `id`. */
  readonly deliver: (webhook: { id: string; body: string }) => Promise<void>;
}

export interface PracticeProvider extends CardProvider {
  pass(member: string, enrolment: string | null): string;
  /** Throws FORBIDDEN for a forged or expired pass. */
  readPass(text: string): Pass;
  enrol(pass: Pass, card: z.infer<typeof testCardSchema>): Promise<string>;
  pay(pass: Pass, purchase: TillPurchase): Promise<void>;
  payBack(pass: Pass, purchase: string): Promise<void>;
}

const cardOf = (row: { token: string; brand: string; last_four: string }): ProviderCard => ({
  token: row.token,
  brand: row.brand,
  lastFour: row.last_four,
});

/**
 * A simulated card-linking company. It accepts only test cards, has its own tables and reports purchases by
 * signed webhooks, like a real one.
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
