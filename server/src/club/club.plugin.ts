import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { dateSchema, entryKindSchema, idSchema, slugSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../platform/errors/request-error.ts';
import { refuseCrossSite } from '../platform/http/fetch-metadata.ts';
import { idempotencyKeyOf } from '../platform/http/idempotency.ts';
import { demand } from '../platform/http/rate-limit.ts';
import { type Demo, ensureDemoHistory } from './demo-history.ts';
import { readActivity } from './ledger/activity.ts';
import { reportLedger } from './ledger/check-ledger.ts';
import { sweepExpired } from './ledger/expire-points.ts';
import { readProgram } from './ledger/program.ts';
import { readTransactions, transactionsCsv } from './ledger/transactions.ts';
import { readOrders, readRedeemed, readSavedOffers } from './orders/member-orders.ts';
import { orderAnswer, orderOf } from './orders/orders.ts';
import { exchangePoints, redeemDeal, redeemReward, type Spender } from './redemption/redemption.ts';

export interface ClubOptions {
  /** The demo member, who is given a history. */
  readonly demo?: Demo | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Redemptions and exchanges of one member. */
const SPENDING = { most: 200, seconds: 3_600 } as const;

const cursor = z.optional(z.string().check(z.maxLength(400), z.regex(/^[\w-]+$/)));
const limit = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)));
const filter = {
  kind: z.optional(entryKindSchema),
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
};
const pageSchema = z.object({ cursor, limit });
const transactionsSchema = z.object({ ...filter, cursor, limit });
const csvSchema = z.object(filter);
const orderQuerySchema = z.object({ order: z.string().check(z.maxLength(20)) });
const rewardSchema = z.strictObject({ reward_id: idSchema });
const dealSchema = z.strictObject({ deal_id: idSchema });
const exchangeSchema = z.strictObject({
  option: z.string().check(z.maxLength(40)),
  points: z.int().check(z.positive()),
  centre: slugSchema,
});

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new RequestError('INVALID_REQUEST', 'The call is not what it should be.');
  return result.data;
}

/** The club's calls of a member (seed §7): never cached, 401 without a session, nothing of anybody else. */
export const clubPlugin = fp<ClubOptions>(
  async (app, { demo, now: clock = Date.now }) => {
    // Without a secret nobody can be signed in.
    if (!app.hasDecorator('auth')) return;
    const { db } = app;
    const now = () => new Date(clock());
    const memberOf = async (request: FastifyRequest) => (await app.auth.demandMember(request)).member_id;

    async function spenderOf(request: FastifyRequest): Promise<Spender> {
      refuseCrossSite(request);
      const memberId = await memberOf(request);
      app.auth.demandCsrf(request);
      const key = idempotencyKeyOf(request);
      await demand(db, `club:${memberId}`, SPENDING);
      return { memberId, now: now(), key };
    }

    await app.register(
      async (api) => {
        api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

        api.get('/user-get-program', async (request) => readProgram(db, await memberOf(request), now()));
        api.get('/user-get-orders', async (request) => readOrders(db, await memberOf(request)));
        api.get('/user-redeemed-deals', async (request) => {
          const memberId = await memberOf(request);
          return readRedeemed(db, memberId, parsed(pageSchema, request.query).cursor);
        });
        api.get('/user-get-activity-feed', async (request) => {
          const memberId = await memberOf(request);
          return readActivity(db, memberId, parsed(pageSchema, request.query), now());
        });

        api.get('/user-order', async (request) => {
          const memberId = await memberOf(request);
          return orderAnswer(await orderOf(db, memberId, parsed(orderQuerySchema, request.query).order));
        });
        api.get('/user-saved-offers', async (request) => readSavedOffers(db, await memberOf(request), now()));
        api.get('/user-transactions', async (request) => {
          const memberId = await memberOf(request);
          const query = parsed(transactionsSchema, request.query);
          return readTransactions(db, memberId, query, now());
        });
        api.get('/user-transactions.csv', async (request, reply: FastifyReply) => {
          const memberId = await memberOf(request);
          const file = await transactionsCsv(db, memberId, parsed(csvSchema, request.query), now());
          reply.header('content-disposition', 'attachment; filename="points-history.csv"');
          return reply.type('text/csv; charset=utf-8').send(file);
        });

        api.post('/user-redeem-reward', async (request) => {
          const spender = await spenderOf(request);
          return redeemReward(db, spender, { rewardId: parsed(rewardSchema, request.body).reward_id });
        });
        api.post('/user-redeem-deal', async (request) => {
          const spender = await spenderOf(request);
          return redeemDeal(db, spender, { dealId: parsed(dealSchema, request.body).deal_id });
        });
        api.post('/user-exchange-points', async (request) => {
          const spender = await spenderOf(request);
          return exchangePoints(db, spender, parsed(exchangeSchema, request.body));
        });
      },
      { prefix: '/api' },
    );

    if (demo) await ensureDemoHistory(db, now(), demo);
    app.jobs.every('club-expiry', '41 * * * *', (run) => sweepExpired(db, run.now));
    app.jobs.every('club-ledger-check', '10 4 * * *', (run) => reportLedger(db, run));
  },
  { name: 'club', dependencies: ['member', 'jobs'] },
);
