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
  transactionListSchema,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';

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

const spending = ['NOT_FOUND', 'UNPROCESSABLE', 'RATE_LIMITED'] as const;

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
} as const;
