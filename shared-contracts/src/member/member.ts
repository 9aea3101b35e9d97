import type { Session } from '../account/session.ts';
import { z } from '../zod.ts';

export const memberSchema = z.object({
  email: z.string(),
  public_id: z.string(),
  mpid: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  preferred_center: z.optional(z.nullable(z.string())),
});
export type Member = z.infer<typeof memberSchema>;

/** Loyalty info of the `user-loyalty` call. `points` is the spendable balance and can be negative. */
export const loyaltySchema = z.object({
  points: z.number(),
  pending: z.number(),
  stage: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  tier: z.enum(['blue', 'gold', 'platinum']),
});
export type Loyalty = z.infer<typeof loyaltySchema>;

/** @deprecated `useMembership` tells what is loading from what has failed. */
export const isMemberLoading = (session: Session, loyalty: Loyalty | null): boolean =>
  session.status === 'loading' ||
  (session.status === 'authenticated' && session.error === null && loyalty === null);

export const favouritesSchema = z.object({
  deals: z.array(z.number()),
  stores: z.array(z.number()),
  last_center: z.nullable(z.string()),
});
export type Favourites = z.infer<typeof favouritesSchema>;
