import fp from 'fastify-plugin';
import { type PassEdition, passEditionSchema, paths, slugSchema } from 'shared-contracts/content';
import {
  type CheckoutStart,
  checkoutSchema,
  checkoutStartSchema,
  memberPassSchema,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { memberRoutes } from '../../identity/session/member-route.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyHash, isUsedKey } from '../../platform/http/idempotency.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { centreOf } from '../centres.ts';
import type { Payments } from '../payments/payments.ts';
import type { Spender } from '../redemption/redemption.ts';
import { editionOf, heldPass, passOnSale, readMemberPass, upgradePrice } from './member-pass.ts';
import { PASS_PURPOSE, passPurpose } from './pass-purpose.ts';

interface Buying {
  readonly db: Db;
  readonly payments: Payments;
}

async function buyPass(
  { db, payments }: Buying,
  { memberId, now, key }: Spender,
  call: { readonly edition: PassEdition; readonly centre: string },
): Promise<CheckoutStart> {
  const content = await passOnSale(db, now);
  const { slug, currency } = await centreOf(db, call.centre);
  if (await heldPass(db, memberId, content.id))
    throw new RequestError('UNPROCESSABLE', 'You already have this season’s pass.');
  const { name, price } = editionOf(content, call.edition);
  return payments.start({
    memberId,
    purpose: PASS_PURPOSE,
    detail: { season: content.id, edition: call.edition },
    title: `${content.title}, ${name.toLowerCase()}`,
    centre: slug,
    amountCents: price[currency],
    currency,
    path: paths.savingsPass(),
    key,
    hash: idempotencyHash('buy-pass', { ...call }),
    now,
  });
}

async function upgradePass(
  { db, payments }: Buying,
  { memberId, now, key }: Spender,
): Promise<CheckoutStart> {
  const content = await passOnSale(db, now);
  const held = await heldPass(db, memberId, content.id);
  if (!held) throw new RequestError('UNPROCESSABLE', 'You don’t have a pass to upgrade.');
  const difference = upgradePrice(held, content);
  if (!difference) throw new RequestError('UNPROCESSABLE', 'You already have the full pass.');
  return payments.start({
    memberId,
    purpose: PASS_PURPOSE,
    detail: { season: content.id, edition: 'full', from: 'basic' },
    title: `${content.title}, from basic to full`,
    centre: held.centre,
    amountCents: difference.amount_cents,
    currency: difference.currency,
    path: paths.savingsPassUpgrade(),
    key,
    hash: idempotencyHash('upgrade-pass', { season: content.id }),
    now,
  });
}

const PURCHASE_LIMIT = { most: 30, seconds: 3_600 } as const;

const buySchema = z.strictObject({ edition: passEditionSchema, centre: slugSchema });
const checkoutQuerySchema = z.object({ checkout: z.guid() });

const buying = ['UNPROCESSABLE', 'RATE_LIMITED', 'UNAVAILABLE'] as const;
const PASS = {
  operation: 'memberPass',
  summary: 'The pass of this season, with its codes',
  answer: memberPassSchema,
};
const CHECKOUT = {
  operation: 'checkout',
  summary: 'How a payment went',
  query: checkoutQuerySchema,
  answer: checkoutSchema,
  errors: ['NOT_FOUND'] as const,
};
const BUY = {
  operation: 'buyPass',
  summary: 'Begins the payment of a pass; the shopper goes on to its address',
  body: buySchema,
  example: { edition: 'basic', centre: 'charleston' } as const,
  answer: checkoutStartSchema,
  errors: buying,
};
const UPGRADE = {
  operation: 'upgradePass',
  summary: 'Begins the payment of the difference between basic and full',
  answer: checkoutStartSchema,
  errors: buying,
};

export const savingsPassPlugin = fp<{ now?: () => number }>(
  async (app, { now: clock = Date.now }) => {
    // Without a secret there is no sign-in.
    if (!app.hasDecorator('auth')) return;
    const { db, payments } = app;
    payments.registerPurpose(PASS_PURPOSE, passPurpose);
    async function buyerOf({ memberId, key }: { memberId: number; key: string }): Promise<Spender> {
      await enforceRateLimit(db, `buying:${memberId}`, PURCHASE_LIMIT, () =>
        isUsedKey(db, 'payments', memberId, key),
      );
      return { memberId, now: new Date(clock()), key };
    }

    await memberRoutes(app, { prefix: '/api', tag: 'club' }, (routes) => {
      routes.read('/user-savings-pass', PASS, ({ memberId }) =>
        readMemberPass(db, memberId, new Date(clock())),
      );
      routes.read('/user-checkout', CHECKOUT, ({ memberId, input }) =>
        payments.read(memberId, input.checkout, new Date(clock())),
      );
      routes.changeOnce('/user-buy-pass', BUY, async (call) =>
        buyPass({ db, payments }, await buyerOf(call), call.input),
      );
      routes.changeOnce('/user-upgrade-pass', UPGRADE, async (call) =>
        upgradePass({ db, payments }, await buyerOf(call)),
      );
    });
  },
  { name: 'savings-pass', dependencies: ['club', 'payments'] },
);
