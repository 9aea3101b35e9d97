import { dateSchema, idSchema, slugSchema } from 'shared-contracts/content';
import {
  activityFeedSchema,
  entryKindSchema,
  expiryForecastSchema,
  loyaltySchema,
  memberCardSchema,
  orderListSchema,
  orderSchema,
  programSchema,
  redeemedListSchema,
  savedOffersSchema,
  settledChangeSchema,
  transactionListSchema,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { idempotencyKeySchema } from '../platform/http/idempotency.ts';

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
const numberSchema = z.string().check(z.maxLength(20));
// Number of the equal order that the member has seen and wants another of.
const after_order = z.optional(numberSchema);
const rewardSchema = z.strictObject({ reward_id: idSchema, after_order });
const settleSchema = z.strictObject({ key: idempotencyKeySchema, member: z.string().check(z.maxLength(80)) });
const orderQuerySchema = z.object({ order: numberSchema });
const dealSchema = z.strictObject({ deal_id: idSchema });
const exchangeSchema = z.strictObject({
  option: z.string().check(z.maxLength(40)),
  points: z.int().check(z.positive()),
  centre: slugSchema,
  after_order,
});

const spending = ['NOT_FOUND', 'UNPROCESSABLE', 'RATE_LIMITED'] as const;
const settling = ['FORBIDDEN', 'RATE_LIMITED'] as const;

export const CALLS = {
  loyalty: { operation: 'userLoyalty', summary: 'Points, tier and stage', answer: loyaltySchema },
  expiryForecast: {
    operation: 'expiryForecast',
    summary: 'Points, codes and saved offers that end by themselves, and when',
    answer: expiryForecastSchema,
  },
  memberCard: {
    operation: 'memberCard',
    summary: 'The number that a member shows, with its pictures',
    answer: memberCardSchema,
  },
  program: {
    operation: 'program',
    summary: 'Progress to the next tier, points that expire, and what they can be exchanged for',
    answer: programSchema,
  },
  orders: { operation: 'orders', summary: 'Passes and exchanges', answer: orderListSchema },
  redeemed: {
    operation: 'redeemed',
    summary: 'Redeemed deals and rewards, the newest first',
    query: pageSchema,
    answer: redeemedListSchema,
  },
  activity: {
    operation: 'activity',
    summary: 'What was earned and spent, in words, the newest first',
    query: pageSchema,
    answer: activityFeedSchema,
  },
  order: {
    operation: 'order',
    summary: 'One order with its codes',
    query: orderQuerySchema,
    answer: orderSchema,
    errors: ['NOT_FOUND'],
  },
  savedOffers: {
    operation: 'savedOffers',
    summary: 'Saved deals as they stand today',
    answer: savedOffersSchema,
  },
  transactions: {
    operation: 'transactions',
    summary: 'The ledger, the newest first; days are of the site’s time zone',
    query: transactionsSchema,
    answer: transactionListSchema,
  },
  transactionsFile: {
    operation: 'transactionsFile',
    summary: 'The ledger as a file',
    query: csvSchema,
    answer: { media: 'text/csv' },
  },
  redeemReward: {
    operation: 'redeemReward',
    summary: 'Redeems a reward for points; answers with its code',
    body: rewardSchema,
    example: { reward_id: 1 },
    answer: orderSchema,
    errors: spending,
  },
  redeemDeal: {
    operation: 'redeemDeal',
    summary: 'Redeems a deal, once; again gives the same code',
    body: dealSchema,
    example: { deal_id: 1 },
    answer: orderSchema,
    errors: spending,
  },
  exchangePoints: {
    operation: 'exchangePoints',
    summary: 'Exchanges points for a gift card',
    body: exchangeSchema,
    example: { option: 'gift-card', points: 500, centre: 'charleston' },
    answer: orderSchema,
    errors: spending,
  },
  settleChange: {
    operation: 'settleChange',
    summary: 'What a request with an idempotency key did; if nothing, it never will',
    body: settleSchema,
    example: { key: 'b3d9a0c2-7f44-4c0e-9c5b-0a1d2e3f4a5b', member: 'public-id' },
    answer: settledChangeSchema,
    errors: settling,
  },
} as const;
