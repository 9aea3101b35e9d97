import { currencySchema, dateSchema, idSchema, instantSchema } from '../content/common.ts';
import { dealSummarySchema, rewardSummarySchema } from '../content/offer.ts';
import { z } from '../zod.ts';
import { memberPageOf } from './common.ts';

const orderFields = {
  /** Number in the URL of its confirmation: `R-7K3M9QX`. */
  number: z.string(),
  kind: z.enum(['deal', 'reward', 'exchange', 'pass']),
  title: z.string(),
  centre: z.string(),
  store_name: z.nullable(z.string()),
  offer_id: z.nullable(idSchema),
  /** Points that it cost. 0 for a deal. */
  points: z.number(),
  /** What the member gets: "$10 at Gap". */
  gives: z.string(),
  /** Hundredths of `currency`, or null if it is not money. */
  value_cents: z.nullable(z.number()),
  currency: z.nullable(currencySchema),
  /** Code for the register, in groups of four. Empty before the first day of the offer: see `good_from`. */
  code: z.string(),
  /** First day of the offer while it is in the future. The code is withheld until then. @since 1.7.0 */
  good_from: z.optional(z.nullable(dateSchema)),
  created_at: instantSchema,
  expires_at: instantSchema,
  /** Time of the refund, which invalidates the code. @since 1.2.0 */
  refunded_at: z.optional(z.nullable(instantSchema)),
};

export const orderSummarySchema = z.object(orderFields);
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** An order in full. It never changes, except that a withheld code appears on its day. */
export const orderSchema = z.object({
  ...orderFields,
  balance_after: z.number(),
  how_to: z.array(z.string()),
  /** Both are empty while the code is withheld. */
  symbols: z.object({
    /** One string per row: `1` is dark, `0` light. Without the quiet zone. */
    qr: z.array(z.string()),
    /** Modules of the Code 128: `1` is a bar. Without the quiet zone. */
    code128: z.string(),
  }),
});
export type Order = z.infer<typeof orderSchema>;

export const orderListSchema = z.object({ items: z.array(orderSummarySchema) });
export type OrderList = z.infer<typeof orderListSchema>;

export const redeemedListSchema = memberPageOf(orderSummarySchema);
export type RedeemedList = z.infer<typeof redeemedListSchema>;

export const savedOfferSchema = z.object({
  saved_at: instantSchema,
  state: z.enum(['active', 'expired', 'redeemed']),
  /** `state` is then `active`, for clients from before this field. @since 1.7.0 */
  is_upcoming: z.optional(z.boolean()),
  order: z.nullable(z.string()),
  offer: z.union([dealSummarySchema, rewardSummarySchema]),
});
export type SavedOffer = z.infer<typeof savedOfferSchema>;
export const savedOffersSchema = z.object({ items: z.array(savedOfferSchema) });
export type SavedOffers = z.infer<typeof savedOffersSchema>;
