// Declares the routes' `cardNumbers` setting.

import { createHmac } from 'node:crypto';
import fp from 'fastify-plugin';
import {
  GIFT_CARD_BALANCE_PATH,
  type GiftCardBalance,
  type GiftCardSetup,
  giftCardBalanceSchema,
  giftCardFormSchema,
  giftCardProblems,
  giftCardSetupSchema,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { type ApiCall, apiBody } from '../../platform/api/described-call.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type {} from '../../platform/text/card-numbers.plugin.ts';
import {
  type CardBalance,
  type GiftCardProvider,
  practiceGiftCards,
  type TypedCard,
} from './gift-card-provider.ts';

interface GiftCardsOptions {
  readonly secret: string | null;
  /** Opens the practice provider. Never use it with a production database. */
  readonly hasPractice: boolean;
  readonly provider?: GiftCardProvider;
  readonly now?: () => number;
}

// Limits per sender and per card, so a four-digit PIN cannot be guessed.
const SENDER_LIMIT = { most: 10, seconds: 3_600 } as const;
const CARD_LIMIT = { most: 5, seconds: 3_600 } as const;
const BODY_LIMIT = 16 * 1024;
const PROVIDER_MS = 5_000;

const SETUP: ApiCall = {
  operation: 'giftCards',
  summary: 'Whether the balance of a gift card can be asked for',
  tag: 'forms',
  answer: giftCardSetupSchema,
};
const BALANCE: ApiCall = {
  operation: 'giftCardBalance',
  summary: 'The balance of a gift card',
  tag: 'forms',
  access: 'csrf',
  body: apiBody(z.intersection(giftCardFormSchema, z.object({ captcha: z.string() })), {
    number: '6006499900000014',
    pin: '4826',
    captcha: 'of-the-captcha',
  }),
  answer: giftCardBalanceSchema,
  errors: ['UNPROCESSABLE', 'RATE_LIMITED', 'CAPTCHA_FAILED', 'CAPTCHA_UNAVAILABLE', 'UNAVAILABLE'],
};

const unavailable = () =>
  new RequestError('UNAVAILABLE', 'We can’t check balances right now. Please try again later.');

export const giftCardsPlugin = fp<GiftCardsOptions>(
  async (app, { secret, hasPractice, provider: given, now = Date.now }) => {
    // Without a secret there is no captcha, so no form.
    if (!secret || !app.hasDecorator('captcha')) return;
    const provider = given ?? (hasPractice ? practiceGiftCards : null);
    const key = createSecrets(secret).key('gift-cards');
    // The rate limit table must not reveal the card number.
    const nameOf = (number: string) => createHmac('sha256', key).update(number).digest('base64url');

    async function ask(card: TypedCard): Promise<CardBalance | null> {
      if (!provider) throw unavailable();
      try {
        return await provider.balance(card, AbortSignal.timeout(PROVIDER_MS));
      } catch (error) {
        // Log only the error's name: its message may repeat the card.
        const kind = error instanceof Error ? error.name : 'unknown';
        app.log.warn({ provider: provider.name, kind }, 'Could not look up the balance of a gift card');
        throw unavailable();
      }
    }

    app.get(GIFT_CARD_BALANCE_PATH, { config: { call: SETUP } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { available: provider !== null, practice: provider?.practice ?? null } satisfies GiftCardSetup;
    });
    app.post(
      GIFT_CARD_BALANCE_PATH,
      { bodyLimit: BODY_LIMIT, config: { cardNumbers: 'own', call: BALANCE } },
      async (request, reply): Promise<GiftCardBalance> => {
        reply.header('cache-control', 'no-store');
        refuseCrossSite(request);
        app.auth.requireCsrf(request);
        const body = Object(request.body) as Record<string, unknown>;
        await app.captcha.verify(body.captcha, 'gift-card', request.ip);
        const parsed = giftCardFormSchema.safeParse(body);
        if (!parsed.success) throw new FieldsError(giftCardProblems(body));
        const card = parsed.data;
        await enforceRateLimit(app.db, `gift-card-of:${addressKey(request.ip)}`, SENDER_LIMIT);
        await enforceRateLimit(app.db, `gift-card:${nameOf(card.number)}`, CARD_LIMIT);
        const balance = await ask(card);
        if (!balance)
          throw new RequestError('UNPROCESSABLE', 'We can’t find a card with that number and PIN.');
        return {
          last_four: card.number.slice(-4),
          cents: balance.cents,
          currency: balance.currency,
          expires_on: balance.expiresOn,
          as_of: new Date(now()).toISOString(),
        };
      },
    );
  },
  { name: 'gift-cards', dependencies: ['storage', 'identity'] },
);
