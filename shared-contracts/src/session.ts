import { z } from './zod.ts';

/** Session of the seed §4. Public HTML never holds one: the shell fetches it. */
export const sessionSchema = z.object({
  status: z.enum(['loading', 'authenticated', 'unauthenticated']),
  /** `RefreshAccessTokenError` when the identity provider refused to renew: ask to sign in again. */
  error: z.nullable(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;

/** Member info of the `user-info` call. */
export const memberSchema = z.object({
  email: z.string(),
  public_id: z.string(),
  mpid: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  /** Slug; null when none is chosen. */
  preferred_center: z.optional(z.nullable(z.string())),
});
export type Member = z.infer<typeof memberSchema>;

/** Loyalty info of the `user-loyalty` call. `points` is the spendable balance and may be negative. */
export const loyaltySchema = z.object({
  points: z.number(),
  pending: z.number(),
  stage: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  tier: z.enum(['blue', 'gold', 'platinum']),
});
export type Loyalty = z.infer<typeof loyaltySchema>;

/** Answer of `user-get-favorite-deals`. */
export const favouritesSchema = z.object({
  deals: z.array(z.number()),
  stores: z.array(z.number()),
  last_center: z.nullable(z.string()),
});
export type Favourites = z.infer<typeof favouritesSchema>;

/** The member counts as loading while the session does, and while signed in but loyalty info has not arrived (seed §4). */
export const isMemberLoading = (session: Session, loyalty: Loyalty | null): boolean =>
  session.status === 'loading' ||
  (session.status === 'authenticated' && session.error === null && loyalty === null);
