import { currencySchema, idSchema, instantSchema, slugSchema } from '../content/common.ts';
import { passEditionSchema } from '../content/savings-pass.ts';
import { z } from '../zod.ts';
import { orderSchema } from './orders.ts';

export const memberPassSchema = z.object({
  pass: z.nullable(
    z.object({
      edition: passEditionSchema,
      order: z.string(),
      centre: slugSchema,
      bought_at: instantSchema,
      expires_at: instantSchema,
      /** One code per coupon of the edition. Empty before the pass's first day. */
      coupons: z.array(z.object({ deal: idSchema, code: z.string(), symbols: orderSchema.shape.symbols })),
    }),
  ),
  /** Price of the upgrade to full, or null if there is none. */
  upgrade: z.nullable(z.object({ amount_cents: z.number(), currency: currencySchema })),
});
export type MemberPass = z.infer<typeof memberPassSchema>;

/** A started payment. The shopper continues at `url` of the payment provider and returns. */
export const checkoutStartSchema = z.object({ checkout: z.string(), url: z.string() });
export type CheckoutStart = z.infer<typeof checkoutStartSchema>;

/** States of a payment. `refunded` was paid and refunded. `ended` was cancelled or not paid in time. */
export const CHECKOUT_STATES = ['open', 'paid', 'refunded', 'ended'] as const;

export const checkoutSchema = z.object({
  state: z.enum(CHECKOUT_STATES),
  title: z.string(),
  amount_cents: z.number(),
  currency: currencySchema,
  centre: slugSchema,
  order: z.nullable(z.string()),
});
export type Checkout = z.infer<typeof checkoutSchema>;
