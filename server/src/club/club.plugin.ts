import fp from 'fastify-plugin';
import { paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { Order } from 'shared-contracts/member';
import type { Confirmation } from '../identity/confirmation.ts';
import { memberRow } from '../identity/members/preferences.ts';
import { memberRoutes } from '../identity/session/member-route.ts';
import { RequestError } from '../platform/errors/request-error.ts';
import { isUsedKey } from '../platform/http/idempotency.ts';
import { enforceRateLimit } from '../platform/http/rate-limit.ts';
import { settleChange } from './changes/settle-change.ts';
import { CALLS } from './club-calls.ts';
import { type Demo, ensureDemoHistory } from './demo-history.ts';
import { readExpiryForecast } from './expiry/expiry-forecast.ts';
import { exportClub } from './export-club.ts';
import { readActivity } from './ledger/activity.ts';
import { reportLedger } from './ledger/check-ledger.ts';
import { sweepExpired } from './ledger/ledger.ts';
import { readTransactions, transactionsCsv } from './ledger/transactions.ts';
import { readMemberCard } from './member-card/member-card.ts';
import { readOrders, readRedeemed, readSavedOffers } from './orders/member-orders.ts';
import { orderOf } from './orders/orders.ts';
import { orderDetails } from './orders/withhold-future-codes.ts';
import { readLoyalty, readProgram } from './program.ts';
import { exchangePoints, redeemDeal, redeemReward, type Spender } from './redemption/redemption.ts';

interface ClubOptions {
  readonly demo?: Demo | undefined;
  readonly now?: () => number;
}

const SPENDING_LIMIT = { most: 200, seconds: 3_600 } as const;
const SETTLING_LIMIT = { most: 600, seconds: 3_600 } as const;

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: SITE_TIME_ZONE, dateStyle: 'long' });

const codeMail = ({
  gives,
  title,
  points,
  balance_after,
  expires_at,
  centre,
  number,
}: Order): Confirmation => ({
  subject: `Your code: ${gives}`,
  title: gives,
  before: [
    `${title}. You used ${points} points and have ${balance_after} left. The code is good until ${DAY.format(new Date(expires_at))}.`,
  ],
  links: [{ label: 'Show my code', path: paths.confirmation(centre, number) }],
  after: [
    'If it wasn’t you, choose a new password right away: use “Forgot your password?” on the sign-in page.',
  ],
});

/** The club's member calls: never cached, 401 without a session, only the member's own data. */
export const clubPlugin = fp<ClubOptions>(
  async (app, { demo, now: clock = Date.now }) => {
    // Without a secret there is no sign-in.
    if (!app.hasDecorator('auth')) return;
    const { db } = app;
    const now = () => new Date(clock());
    async function spenderOf({ memberId, key }: { memberId: number; key: string }): Promise<Spender> {
      await enforceRateLimit(db, `club:${memberId}`, SPENDING_LIMIT, () =>
        isUsedKey(db, 'ledger_entries', memberId, key),
      );
      return {
        memberId,
        now: now(),
        key,
        confirm: async (tx, order) =>
          app.confirmByMail(tx, (await memberRow(tx, memberId)).email, codeMail(order)),
      };
    }

    app.memberExports.register('club', ({ id }) => exportClub(db, id, now()));
    await memberRoutes(app, { prefix: '/api', tag: 'club' }, (routes) => {
      routes.read('/user-loyalty', CALLS.loyalty, ({ memberId }) => readLoyalty(db, memberId, now()));
      routes.read('/user-member-card', CALLS.memberCard, ({ memberId }) => readMemberCard(db, memberId));
      routes.read('/user-expiry-forecast', CALLS.expiryForecast, ({ memberId }) =>
        readExpiryForecast(db, memberId, now()),
      );
      routes.read('/user-get-program', CALLS.program, ({ memberId }) => readProgram(db, memberId, now()));
      routes.read('/user-get-orders', CALLS.orders, ({ memberId }) => readOrders(db, memberId, now()));
      routes.read('/user-redeemed-deals', CALLS.redeemed, ({ memberId, input }) =>
        readRedeemed(db, memberId, now(), input.cursor),
      );
      routes.read('/user-get-activity-feed', CALLS.activity, ({ memberId, input }) =>
        readActivity(db, memberId, input, now()),
      );
      routes.read('/user-order', CALLS.order, async ({ memberId, input }) =>
        orderDetails(db, await orderOf(db, memberId, input.order), now()),
      );
      routes.read('/user-saved-offers', CALLS.savedOffers, ({ memberId }) =>
        readSavedOffers(db, memberId, now()),
      );
      routes.read('/user-transactions', CALLS.transactions, ({ memberId, input }) =>
        readTransactions(db, memberId, input, now()),
      );
      routes.read('/user-transactions.csv', CALLS.transactionsFile, async ({ memberId, input, reply }) => {
        const file = await transactionsCsv(db, memberId, input, now());
        reply.header('content-disposition', 'attachment; filename="points-history.csv"');
        return reply.type('text/csv; charset=utf-8').send(file);
      });
      routes.changeOnce('/user-redeem-reward', CALLS.redeemReward, async (call) =>
        redeemReward(db, await spenderOf(call), {
          rewardId: call.input.reward_id,
          seen: call.input.after_order ?? null,
        }),
      );
      routes.changeOnce('/user-redeem-deal', CALLS.redeemDeal, async (call) =>
        redeemDeal(db, await spenderOf(call), { dealId: call.input.deal_id }),
      );
      routes.changeOnce('/user-exchange-points', CALLS.exchangePoints, async (call) => {
        const { after_order: seen = null, ...exchange } = call.input;
        return exchangePoints(db, await spenderOf(call), { ...exchange, seen });
      });
      routes.change('/user-settle-change', CALLS.settleChange, async ({ memberId, input }) => {
        // After a change of member, a page may still ask for the previous one.
        const { public_id } = await memberRow(db, memberId);
        if (public_id !== input.member)
          throw new RequestError('FORBIDDEN', 'This belongs to another account.');
        await enforceRateLimit(db, `settle:${memberId}`, SETTLING_LIMIT);
        return settleChange(db, memberId, input.key, now());
      });
    });

    if (demo) await ensureDemoHistory(db, now(), demo);
    app.jobs.every('club-expiry', '41 * * * *', (run) => sweepExpired(db, run.now));
    app.jobs.every('club-ledger-check', '10 4 * * *', (run) => reportLedger(db, run));
  },
  { name: 'club', dependencies: ['member', 'jobs'] },
);
