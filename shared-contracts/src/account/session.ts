import { z } from '../zod.ts';

/** Session of the seed §4. Public HTML never holds one: the shell fetches it. */
export const sessionSchema = z.object({
  status: z.enum(['loading', 'authenticated', 'unauthenticated']),
  /** `RefreshAccessTokenError` when the identity provider refused to renew: ask to sign in again. */
  error: z.nullable(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;
