import fp from 'fastify-plugin';
import { passEditionSchema, slugSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { memberRoutes, NO_INPUT } from '../../identity/session/member-route.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { hasPayment } from '../payments/payment-rows.ts';
import type { Spender } from '../redemption/redemption.ts';
import { buyPass, upgradePass } from './buy-pass.ts';
import { readMemberPass } from './member-pass.ts';
import { PASS_PURPOSE, passPurpose } from './pass-purpose.ts';

/** Checkouts that one member may begin. */
const BUYING = { most: 30, seconds: 3_600 } as const;

const buySchema = z.strictObject({ edition: passEditionSchema, centre: slugSchema });
const checkoutSchema = z.object({ checkout: z.guid() });

/** The member's calls of the savings pass: what they have, buying it, and how a payment went. */
export const savingsPassPlugin = fp<{ now?: () => number }>(
  async (app, { now: clock = Date.now }) => {
    // Without a secret nobody can be signed in.
    if (!app.hasDecorator('auth')) return;
    const { db, payments } = app;
    payments.serve(PASS_PURPOSE, passPurpose);
    async function buyerOf({ memberId, key }: { memberId: number; key: string }): Promise<Spender> {
      await enforceRateLimit(db, `buying:${memberId}`, BUYING, () => hasPayment(db, memberId, key));
      return { memberId, now: new Date(clock()), key };
    }

    await memberRoutes(app, '/api', (routes) => {
      routes.read('/user-savings-pass', NO_INPUT, ({ memberId }) =>
        readMemberPass(db, memberId, new Date(clock())),
      );
      routes.read('/user-checkout', checkoutSchema, ({ memberId, input }) =>
        payments.read(memberId, input.checkout, new Date(clock())),
      );
      routes.changeOnce('/user-buy-pass', buySchema, async (call) =>
        buyPass({ db, payments }, await buyerOf(call), call.input),
      );
      routes.changeOnce('/user-upgrade-pass', NO_INPUT, async (call) =>
        upgradePass({ db, payments }, await buyerOf(call)),
      );
    });
  },
  { name: 'savings-pass', dependencies: ['club', 'payments'] },
);
