import { currencySchema, dateSchema, idSchema, instantSchema } from '../content/common.ts';
import { dealSummarySchema, rewardSummarySchema } from '../content/offer.ts';
import { z } from '../zod.ts';
import { memberPageOf } from './common.ts';

const orderFields = {
  /** Number in the address of its confirmation: `R-7K3M9QX`. */
  number: z.string(),
  kind: z.enum(['deal', 'reward', 'exchange', 'pass']),
  title: z.string(),
  /** Slug. */
  centre: z.string(),
  store_name: z.nullable(z.string()),
  /** Id of the deal or reward. */
  offer_id: z.nullable(idSchema),
  /** Points that it cost; 0 for a deal. */
  points: z.number(),
  /** Gain from it, in words: "$10 at Gap". */
  gives: z.string(),
  /** Hundredths of `currency`; null where it is no money. */
  value_cents: z.nullable(z.number()),
  currency: z.nullable(currencySchema),
  /** Shown at the till, in groups of four. Empty before the first day of what it is for: see `good_from`. */
  code: z.string(),
  /** First day of what it is for, while that has not come; the code is kept back until then. @since 1.7.0 */
  good_from: z.optional(z.nullable(dateSchema)),
  created_at: instantSchema,
  expires_at: instantSchema,
  /** Instant at which what was paid was given back; the code is then worth nothing. @since 1.2.0 */
  refunded_at: z.optional(z.nullable(instantSchema)),
};

/** Something that a member has got: a redeemed deal or reward, exchanged points, a savings pass. */
export const orderSummarySchema = z.object(orderFields);
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** An order in full, as its confirmation shows it. Nothing in it changes later, but that its code comes on its day. */
export const orderSchema = z.object({
  ...orderFields,
  /** The spendable balance right after it. */
  balance_after: z.number(),
  how_to: z.array(z.string()),
  /** Both empty while the code is kept back. */
  symbols: z.object({
    /** A row of `0` and `1` (dark) a line, without the quiet zone. */
    qr: z.array(z.string()),
    /** Modules of the Code 128, `1` a bar; without the quiet zone. */
    code128: z.string(),
  }),
});
export type Order = z.infer<typeof orderSchema>;

/** Answer of `user-get-orders`: savings passes and exchanges, newest first. */
export const orderListSchema = z.object({ items: z.array(orderSummarySchema) });
export type OrderList = z.infer<typeof orderListSchema>;

/** Answer of `user-redeemed-deals`: deals and rewards that were redeemed, newest first. */
export const redeemedListSchema = memberPageOf(orderSummarySchema);
export type RedeemedList = z.infer<typeof redeemedListSchema>;

/** Saved offer of a heart, and what became of it. Answer of GET `/api/user-saved-offers`, newest first. */
export const savedOfferSchema = z.object({
  saved_at: instantSchema,
  state: z.enum(['active', 'expired', 'redeemed']),
  /** True before the offer's first day; `state` is then `active`, as it was before there was this. @since 1.7.0 */
  is_upcoming: z.optional(z.boolean()),
  /** Number of the order, once redeemed. */
  order: z.nullable(z.string()),
  offer: z.union([dealSummarySchema, rewardSummarySchema]),
});
export type SavedOffer = z.infer<typeof savedOfferSchema>;
export const savedOffersSchema = z.object({ items: z.array(savedOfferSchema) });
export type SavedOffers = z.infer<typeof savedOffersSchema>;
