import { z } from 'shared-contracts/zod';
import { ROLES, type Role } from './roles.ts';

const NAMES = Object.keys(ROLES) as [Role, ...Role[]];
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(80));
const email = z.email().check(z.maxLength(320));
const roles = z.array(z.enum(NAMES)).check(z.minLength(1), z.maxLength(NAMES.length));
/** Slugs of centers; null for all. */
const centers = z.nullable(
  z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(500)),
);
export const whySchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

const staffSessionSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles,
  centers,
  /** Until when dangerous acts need no further sign-in. */
  freshUntil: z.iso.datetime(),
});
/** `siteOrigin` is the shoppers' origin. */
export const staffSessionAnswerSchema = z.object({
  staff: z.nullable(staffSessionSchema),
  siteOrigin: z.string(),
});
export type StaffSessionAnswer = z.infer<typeof staffSessionAnswerSchema>;

export const personSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles,
  centers,
  state: z.enum(['invited', 'active', 'disabled']),
  isDisabled: z.boolean(),
  invitedAt: z.iso.datetime(),
  lastSeenAt: z.nullable(z.iso.datetime()),
});
export type Person = z.infer<typeof personSchema>;
export const peopleSchema = z.object({ items: z.array(personSchema) });

export const inviteSchema = z.object({ email, name, roles, centers, why: whySchema });
export const personChangeSchema = z.object({ name, roles, centers, isDisabled: z.boolean(), why: whySchema });

const auditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  via: z.string(),
  action: z.string(),
  kind: z.string(),
  key: z.string(),
  center: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  why: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditPageSchema = z.object({ items: z.array(auditEntrySchema), hasMore: z.boolean() });
export const auditQuerySchema = z.object({
  who: z.optional(z.string().check(z.maxLength(80))),
  kind: z.optional(z.string().check(z.maxLength(60))),
  key: z.optional(z.string().check(z.maxLength(200))),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000)), 1),
});

/** Reasons for which a sign-in ends without a session, in `?problem=` of the desk. */
export const SIGN_IN_PROBLEMS = {
  OFF: 'Staff cannot sign in: the members of this site use an outside provider. Set STAFF_OIDC_ISSUER.',
  EXPIRED: 'The sign-in took too long or was opened in another browser. Please start again.',
  REFUSED: 'The provider refused the sign-in. Please start again.',
  NOT_INVITED: 'This account is not invited, or was disabled. Ask an administrator for an invitation.',
  SECOND_STEP: 'The desk needs a passkey or a second step. Set one up in your account, then sign in again.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;
