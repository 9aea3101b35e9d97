import { z } from '../zod.ts';

/** Session of the shopper. Public HTML never contains one; the shell fetches it. */
export const sessionSchema = z.object({
  status: z.enum(['loading', 'authenticated', 'unauthenticated']),
  /** `RefreshAccessTokenError` if the identity provider refused to renew. The shopper must sign in again. */
  error: z.nullable(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;
