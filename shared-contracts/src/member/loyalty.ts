import type { Session } from '../account/session.ts';
import { z } from '../zod.ts';

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
