import { z } from '../zod.ts';
import { currencySchema, dateSchema, idSchema, pageOf, slugSchema } from './common.ts';
import { pictureField } from './picture.ts';

/** Fields shared by deals, promotions and rewards. Their ids come from one sequence and never overlap. */
const offerFields = {
  id: idSchema,
  centre: slugSchema,
  /** Null for an offer of the whole centre. */
  storeId: z.nullable(idSchema),
  /** Name of the store, or of the centre for its own offers. It is the `{storeName}` of URLs. */
  storeName: z.string(),
  brandId: z.nullable(idSchema),
  categoryId: z.nullable(idSchema),
  title: z.string(),
  summary: z.string(),
  /** What the offer sells: a symbol of `/pictures/goods.svg`. @since 1.30.0 */
  art: z.optional(z.string()),
  /** First and last day, both included, in the centre's zone. */
  startsOn: dateSchema,
  endsOn: dateSchema,
};

const offerTexts = {
  /** Paragraphs of plain text. */
  description: z.array(z.string()),
  terms: z.array(z.string()),
  exclusions: z.array(z.string()),
};

const dealFields = {
  ...offerFields,
  kind: z.enum(['deal', 'promotion']),
  /** Text of the price tag: a few large characters and a short line, such as "30%" and "off everything". */
  offer: z.object({
    kind: z.enum(['percent', 'amount', 'bundle', 'price', 'gift']),
    big: z.string(),
    small: z.string(),
    /** Percent, or hundredths of the currency. Null if the offer is not a number. */
    value: z.nullable(z.number()),
  }),
  isFeatured: z.boolean(),
  isMembersOnly: z.boolean(),
  addedOn: dateSchema,
};

export const dealSummarySchema = z.object(dealFields);
export type DealSummary = z.infer<typeof dealSummarySchema>;

/** A deal or promotion in full. Available after `endsOn`, so its page can say that it has ended. */
export const dealSchema = z.object({
  ...dealFields,
  ...offerTexts,
  /** Participating stores. For an offer of one store, that store. */
  storeIds: z.array(idSchema),
  photo: pictureField(),
  /** Logo of its store. @since 1.7.0 */
  logo: pictureField(),
});
export type Deal = z.infer<typeof dealSchema>;

/** @deprecated Use {@link dealSchema}. */
export const promotionSchema = dealSchema;
/** @deprecated Use {@link DealSummary}. */
export type PromotionSummary = DealSummary;
export type Promotion = Deal;

const rewardFields = {
  ...offerFields,
  kind: z.literal('reward'),
  /** Price in points: 250, 400 or 500. */
  points: z.int(),
  minimumTier: z.enum(['blue', 'gold', 'platinum']),
  valueCents: z.int(),
  currency: currencySchema,
};

export const rewardSummarySchema = z.object(rewardFields);
export type RewardSummary = z.infer<typeof rewardSummarySchema>;

export const rewardSchema = z.object({ ...rewardFields, ...offerTexts, howToRedeem: z.array(z.string()) });
export type Reward = z.infer<typeof rewardSchema>;

export const dealListSchema = pageOf(dealSummarySchema);
/** @deprecated Use `z.infer<typeof dealListSchema>`. */
export type DealList = z.infer<typeof dealListSchema>;
export const rewardListSchema = pageOf(rewardSummarySchema);
/** @deprecated Use `z.infer<typeof rewardListSchema>`. */
export type RewardList = z.infer<typeof rewardListSchema>;
