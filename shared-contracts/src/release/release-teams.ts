import { z } from '../zod.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

/** A team's name, as it stands in the history. */
export const teamSchema = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/));

/** Body of `POST /tokens`. */
export const tokenRequestSchema = z.object({
  ...reason,
  team: teamSchema,
  /** Names that it may publish and change; `'*'` is all of them, and tokens as well. */
  releases: z.union([z.literal('*'), z.array(releaseNameSchema).check(z.minLength(1), z.maxLength(50))]),
  days: z.int().check(z.minimum(1), z.maximum(730)),
});
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

/** A token, as it can be shown. */
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
/** Answer to `POST /tokens`. `secret` is said this once; the server keeps its hash alone. */
export const createdTokenSchema = z.object({ token: releaseTokenSchema, secret: z.string() });
export type CreatedToken = z.infer<typeof createdTokenSchema>;
/** Answer to `…/revoke`. */
export const revokedTokenSchema = z.object({ token: releaseTokenSchema });
/** Answer to `GET /tokens`; those that expired or were revoked are there for a year. */
export const tokenListSchema = z.object({ tokens: z.array(releaseTokenSchema) });

/** Path below which a remote may have routes, such as `/lockers` or `/:centre/lockers`; `/` is the home page alone. */
const prefixSchema = z.string().check(z.startsWith('/'), z.maxLength(200));
const prefixesSchema = z.array(prefixSchema).check(z.minLength(1), z.maxLength(50));
const daysSchema = z.int().check(z.minimum(1), z.maximum(730));

/** Body of `POST /teams`: a token for one remote, and what is granted to that remote. */
export const teamRequestSchema = z.object({
  ...reason,
  team: teamSchema,
  remote: releaseNameSchema,
  prefixes: prefixesSchema,
  days: daysSchema,
});
export type TeamRequest = z.infer<typeof teamRequestSchema>;
/** Body of `POST /grants`. */
export const grantRequestSchema = z.object({
  ...reason,
  remote: releaseNameSchema,
  prefixes: prefixesSchema,
});
export type GrantRequest = z.infer<typeof grantRequestSchema>;
/** Body of `POST /grants/withdraw`. */
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
/** Answer to `GET /grants`, and to its changes with the remote's own. */
export const grantListSchema = z.object({ grants: z.array(grantSchema) });
/** Answer to `POST /teams`. */
export const createdTeamSchema = z.extend(createdTokenSchema, { grants: z.array(grantSchema) });
