import { z } from '../zod.ts';

/** Session of the shopper. Public HTML never contains one; the shell fetches it. */
export const sessionSchema = z.object({
  status: z.enum(['loading', 'authenticated', 'unauthenticated']),
  /** `RefreshAccessTokenError` if the identity provider refused to renew. The shopper must sign in again. */
  error: z.nullable(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;

export const csrfAnswerSchema = z.object({ csrfToken: z.string() });

export const authProviderSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.literal('oidc'),
  signinUrl: z.string(),
  callbackUrl: z.string(),
  /** Whether it is the site's own provider with the form `/sign-in`. Others have their own page. */
  embedded: z.boolean(),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  metadata: z.object({ issuer: z.string(), authorization_endpoint: z.string() }),
});
export type AuthProvider = z.infer<typeof authProviderSchema>;

export const providersAnswerSchema = z.record(z.string(), authProviderSchema);
export type ProvidersAnswer = z.infer<typeof providersAnswerSchema>;

export const sessionAnswerSchema = z.object({
  user: z.optional(z.object({ public_id: z.string(), name: z.string() })),
  /** ISO 8601. */
  expires: z.optional(z.string()),
  /** `RefreshAccessTokenError` if the provider refused to renew. */
  error: z.optional(z.string()),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const signInAnswerSchema = z.object({
  error: z.nullable(z.string()),
  status: z.number(),
  ok: z.boolean(),
  url: z.nullable(z.string()),
});
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

export const interactionAnswerSchema = z.object({
  /** Next address of the sign-in, or null if a mail must be opened first. */
  url: z.nullable(z.string()),
});
export type InteractionAnswer = z.infer<typeof interactionAnswerSchema>;

/** Session data accepted by POST `/api/auth/session`. Other fields are dropped. */
export const sessionDataSchema = z.object({
  /** Slug of the last visited centre. Sent only with functional consent. */
  last_center: z.optional(z.string().check(z.maxLength(80))),
});
export type SessionData = z.infer<typeof sessionDataSchema>;

/** Answer of POST `/api/account/verify-email`. `ticket` signs in once, only in the requesting browser. */
export const verifyEmailAnswerSchema = z.object({ ticket: z.nullable(z.string()) });
