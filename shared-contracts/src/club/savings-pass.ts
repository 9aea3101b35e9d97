import { currencySchema, idSchema, instantSchema, slugSchema } from '../content/common.ts';
import { passEditionSchema } from '../content/savings-pass.ts';
import { z } from '../zod.ts';
import { orderSchema } from './orders.ts';

/** Answer of GET `/api/user-savings-pass`: the member's pass of this season. */
export const memberPassSchema = z.object({
  pass: z.nullable(
    z.object({
      edition: passEditionSchema,
      /** Number of the order that it was bought with. */
      order: z.string(),
      centre: slugSchema,
      bought_at: instantSchema,
      expires_at: instantSchema,
      /** A code for each coupon that the edition holds; none before the pass's first day. */
      coupons: z.array(z.object({ deal: idSchema, code: z.string(), symbols: orderSchema.shape.symbols })),
    }),
  ),
  /** Price of the way to full; null when there is none. */
  upgrade: z.nullable(z.object({ amount_cents: z.number(), currency: currencySchema })),
});
export type MemberPass = z.infer<typeof memberPassSchema>;

/** A payment that was begun: the shopper goes on to `url`, which is the payment provider's, and comes back. */
export const checkoutStartSchema = z.object({ checkout: z.string(), url: z.string() });
export type CheckoutStart = z.infer<typeof checkoutStartSchema>;

/** `refunded`: it was paid and given back. `ended`: it was not paid in time, or given up. */
export const CHECKOUT_STATES = ['open', 'paid', 'refunded', 'ended'] as const;

/** Answer of GET `/api/user-checkout`. */
export const checkoutSchema = z.object({
  state: z.enum(CHECKOUT_STATES),
  title: z.string(),
  amount_cents: z.number(),
  currency: currencySchema,
  /** Slug. */
  centre: slugSchema,
  /** Number of the order, once paid. */
  order: z.nullable(z.string()),
});
export type Checkout = z.infer<typeof checkoutSchema>;
