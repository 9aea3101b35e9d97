import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { FRESH } from './member-query.ts';

const doneSchema = z.object({ ok: z.literal(true) });

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

const securitySchema = z.object({
  email: z.string(),
  passkeys: z.array(passkeySchema),
  second_step: z.boolean(),
  recovery_codes_left: z.number(),
});
export type Security = z.infer<typeof securitySchema>;

const descriptorsSchema = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.optional(z.array(z.string())),
  }),
);
const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.optional(descriptorsSchema),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: descriptorsSchema,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

export const securityQuery = (member: MemberClient) =>
  queryOptions({
    queryKey: ['security'],
    queryFn: ({ signal }) => member.get(securitySchema, '/api/user-security', {}, { signal }),
    ...FRESH,
  });

export const createSecurityCalls = ({ post }: MemberClient) => ({
  proofOptions: () => post(requestOptionsSchema, '/api/user-proof-options', {}),
  prove: (proof: { password: string } | { passkey: unknown }) => post(doneSchema, '/api/user-proof', proof),
  creationOptions: () => post(creationOptionsSchema, '/api/user-passkey-options', {}),
  addPasskey: (name: string, passkey: unknown) =>
    post(passkeySchema, '/api/user-passkeys', { name, passkey }),
  renamePasskey: (id: string, name: string) => post(doneSchema, '/api/user-rename-passkey', { id, name }),
  removePasskey: (id: string) => post(doneSchema, '/api/user-remove-passkey', { id }),
  makeRecoveryCodes: async () =>
    (await post(z.object({ codes: z.array(z.string()) }), '/api/user-recovery-codes', {})).codes,
  /** Resolves with new recovery codes if there were none. */
  setSecondStep: async (on: boolean) =>
    (await post(z.object({ codes: z.nullable(z.array(z.string())) }), '/api/user-second-step', { on })).codes,
  changeEmail: (email: string) => post(doneSchema, '/api/user-email', { email }),
  confirmEmail: (token: string) => post(doneSchema, '/api/user-confirm-email', { token }),
  changePassword: (password: string) => post(doneSchema, '/api/user-password', { password }),
  signInOptions: () => post(requestOptionsSchema, '/api/account/passkey-options', {}),
  secondStepOptions: () => post(requestOptionsSchema, '/api/account/second-step-options', {}),
});
