import fp from 'fastify-plugin';
import {
  checkoutSchema,
  checkoutStartSchema,
  memberPassSchema,
  passEditionSchema,
  slugSchema,
} from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { memberRoutes } from '../../identity/session/member-route.ts';
import { isUsedKey } from '../../platform/http/idempotency.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { Spender } from '../redemption/redemption.ts';
import { buyPass, upgradePass } from './buy-pass.ts';
import { readMemberPass } from './member-pass.ts';
import { PASS_PURPOSE, passPurpose } from './pass-purpose.ts';

const BUYING = { most: 30, seconds: 3_600 } as const;

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
    payments.serve(PASS_PURPOSE, passPurpose);
    async function buyerOf({ memberId, key }: { memberId: number; key: string }): Promise<Spender> {
      await enforceRateLimit(db, `buying:${memberId}`, BUYING, () =>
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
