import { instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { tierSchema } from './common.ts';

/** Exchange that points can be put into, at a fixed rate. */
export const exchangeOptionSchema = z.object({
  id: z.string(),
  kind: z.enum(['gift-card', 'partner']),
  title: z.string(),
  text: z.string(),
  /** Unit of what one gets, as it is counted: "SkyHop miles". For a gift card the centre's currency is meant. */
  unit: z.string(),
  /** `step` points give `gives` units; of a gift card, hundredths of the currency. Amounts are whole steps. */
  step: z.number(),
  gives: z.number(),
  minimum: z.number(),
  maximum: z.number(),
  how_to: z.array(z.string()),
});
export type ExchangeOption = z.infer<typeof exchangeOptionSchema>;

/** Answer of `user-get-program`: the rules, and how far the member has come by them. */
export const programSchema = z.object({
  rules: z.object({
    points_per_dollar: z.number(),
    pending_days: z.number(),
    expiry_months: z.number(),
    tier_months: z.number(),
  }),
  /** Bands of the spendable balance; everything above the last belongs to it. */
  stages: z.array(z.object({ stage: z.number(), from: z.number(), to: z.number() })),
  /** Spend of the last 12 months that a tier starts at, in hundredths. */
  tiers: z.array(z.object({ tier: tierSchema, from_cents: z.number() })),
  reward_costs: z.array(z.number()),
  exchanges: z.array(exchangeOptionSchema),
  standing: z.object({
    tier: tierSchema,
    /** Spend of the last 12 months, USD and CAD at face value. */
    spend_cents: z.number(),
    next_tier: z.nullable(z.object({ tier: tierSchema, missing_cents: z.number() })),
    /** Instant at which the points expire unless something happens before; null without points. */
    expires_at: z.nullable(instantSchema),
  }),
});
export type Program = z.infer<typeof programSchema>;
