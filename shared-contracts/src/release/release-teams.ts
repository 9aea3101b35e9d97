import { z } from '../zod.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

export const teamSchema = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/));

export const tokenRequestSchema = z.object({
  ...reason,
  team: teamSchema,
  /** Names that it can publish and change. `'*'` allows all of them, and managing tokens. */
  releases: z.union([z.literal('*'), z.array(releaseNameSchema).check(z.minLength(1), z.maxLength(50))]),
  days: z.int().check(z.minimum(1), z.maximum(730)),
});
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

export const releaseTokenSchema = z.object({
  id: z.string(),
  team: z.string(),
  releases: z.union([z.literal('*'), z.array(z.string())]),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
});
export type ReleaseToken = z.infer<typeof releaseTokenSchema>;
/** Answer of `POST /tokens`. `secret` is returned only here; the server stores only its hash. */
export const createdTokenSchema = z.object({ token: releaseTokenSchema, secret: z.string() });
export type CreatedToken = z.infer<typeof createdTokenSchema>;
export const revokedTokenSchema = z.object({ token: releaseTokenSchema });
/** Answer of `GET /tokens`. Expired and revoked tokens are listed for a year. */
export const tokenListSchema = z.object({ tokens: z.array(releaseTokenSchema) });

export const slotGrant = (slot: string) => `slot:${slot}`;
export const policyGrant = (policy: string) => `policy:${policy}`;

/**
 * What is granted: a path prefix of routes, such as `/lockers` or `/:centre/lockers` (`/` is only the home page),
 * a slot to fill (`slot:home.extra-1`), or a Trusted Types policy (`policy:vue`).
 */
const prefixSchema = z.string().check(z.regex(/^(\/|slot:.|policy:.)/), z.maxLength(200));
const prefixesSchema = z.array(prefixSchema).check(z.minLength(1), z.maxLength(50));
const daysSchema = z.int().check(z.minimum(1), z.maximum(730));

export const teamRequestSchema = z.object({
  ...reason,
  team: teamSchema,
  remote: releaseNameSchema,
  prefixes: prefixesSchema,
  days: daysSchema,
});
export type TeamRequest = z.infer<typeof teamRequestSchema>;
export const grantRequestSchema = z.object({
  ...reason,
  remote: releaseNameSchema,
  prefixes: prefixesSchema,
});
export type GrantRequest = z.infer<typeof grantRequestSchema>;
export const withdrawRequestSchema = z.object({ ...reason, remote: releaseNameSchema, prefix: prefixSchema });
export type WithdrawRequest = z.infer<typeof withdrawRequestSchema>;

export const grantSchema = z.object({
  remote: releaseNameSchema,
  prefix: z.string(),
  /** ISO 8601. */
  grantedAt: z.string(),
  grantedBy: z.string(),
});
export type Grant = z.infer<typeof grantSchema>;

/** What a release needs that was sent but not published, because it is not granted. */
export const grantAskedSchema = z.object({
  remote: releaseNameSchema,
  version: z.string(),
  prefixes: prefixesSchema,
});
export type GrantAsked = z.infer<typeof grantAskedSchema>;
/** Answer of `GET /grants`. Changes return the remote's own grants. `asked` is new in 1.34.0. */
export const grantListSchema = z.object({
  grants: z.array(grantSchema),
  asked: z.optional(z.array(grantAskedSchema)),
});
export const createdTeamSchema = z.extend(createdTokenSchema, { grants: z.array(grantSchema) });
