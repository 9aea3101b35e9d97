import { instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';

const tierSchema = z.enum(['blue', 'gold', 'platinum']);

export const exchangeOptionSchema = z.object({
  id: z.string(),
  kind: z.enum(['gift-card', 'partner']),
  title: z.string(),
  text: z.string(),
  /** Unit of the result: "SkyHop miles". For a gift card, the currency of the centre. */
  unit: z.string(),
  /** `step` points give `gives` units (hundredths for a gift card). Amounts are whole steps. */
  step: z.number(),
  gives: z.number(),
  minimum: z.number(),
  maximum: z.number(),
  how_to: z.array(z.string()),
});
export type ExchangeOption = z.infer<typeof exchangeOptionSchema>;

export const programSchema = z.object({
  rules: z.object({
    points_per_dollar: z.number(),
    pending_days: z.number(),
    expiry_months: z.number(),
    tier_months: z.number(),
  }),
  /** Ranges of the spendable balance. The last one includes all higher balances. */
  stages: z.array(z.object({ stage: z.number(), from: z.number(), to: z.number() })),
  /** Minimum spend of the last 12 months per tier, in hundredths. */
  tiers: z.array(z.object({ tier: tierSchema, from_cents: z.number() })),
  reward_costs: z.array(z.number()),
  exchanges: z.array(exchangeOptionSchema),
  standing: z.object({
    tier: tierSchema,
    /** Spend of the last 12 months in hundredths. USD and CAD count equally. */
    spend_cents: z.number(),
    next_tier: z.nullable(z.object({ tier: tierSchema, missing_cents: z.number() })),
    /** Time at which the points expire without new activity, or null without points. */
    expires_at: z.nullable(instantSchema),
  }),
});
export type Program = z.infer<typeof programSchema>;
