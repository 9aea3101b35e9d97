import { z } from '../zod.ts';

/** Answer of `GET /api/auth/csrf`. The token stands with its proof in an HttpOnly cookie, too. */
export const csrfAnswerSchema = z.object({ csrfToken: z.string() });

/** Identity provider, as far as a browser needs it to start a sign-in, without asking the provider first. */
export const authProviderSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.literal('oidc'),
  signinUrl: z.string(),
  callbackUrl: z.string(),
  /** True for the site's own provider, whose form is `/sign-in`; else the form is the provider's own page. */
  embedded: z.boolean(),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  metadata: z.object({ issuer: z.string(), authorization_endpoint: z.string() }),
});
export type AuthProvider = z.infer<typeof authProviderSchema>;

/** Answer of `GET /api/auth/providers`, by id. */
export const providersAnswerSchema = z.record(z.string(), authProviderSchema);
export type ProvidersAnswer = z.infer<typeof providersAnswerSchema>;

/** Answer of `GET /api/auth/session`: empty for a visitor. */
export const sessionAnswerSchema = z.object({
  user: z.optional(z.object({ public_id: z.string(), name: z.string() })),
  /** End of the session, ISO 8601. */
  expires: z.optional(z.string()),
  /** `RefreshAccessTokenError` when the provider refused to renew. */
  error: z.optional(z.string()),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** Answer of every step of a sign-in: `error` is a code, `url` where to go on. */
export const signInAnswerSchema = z.object({
  error: z.nullable(z.string()),
  status: z.number(),
  ok: z.boolean(),
  url: z.nullable(z.string()),
});
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** Answer of a posted interaction (the forms of `/sign-in` and `/join-now`) when it went well. */
export const interactionAnswerSchema = z.object({
  /** Address at which the sign-in goes on; null when a mail must be opened first. */
  url: z.nullable(z.string()),
});
export type InteractionAnswer = z.infer<typeof interactionAnswerSchema>;

/** Session data that may be kept by POST `/api/auth/session`; anything else is dropped. */
export const sessionDataSchema = z.object({
  /** Slug of the centre visited last; sent with functional consent only. */
  last_center: z.optional(z.string().check(z.maxLength(80))),
});
export type SessionData = z.infer<typeof sessionDataSchema>;

/** Answer of POST `/api/account/verify-email`: `ticket` signs in once, given only where the account was asked for. */
export const verifyEmailAnswerSchema = z.object({ ticket: z.nullable(z.string()) });
