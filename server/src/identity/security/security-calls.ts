import { z } from 'zod';
import { doneSchema } from '../../platform/api/described-call.ts';
import {
  assertionSchema,
  attestationSchema,
  creationOptionsSchema,
  passkeyNameSchema,
  passkeySchema,
  requestOptionsSchema,
  securitySchema,
} from '../passkeys/passkey-schemas.ts';

const password = z.string().max(1_000);
const id = z.guid();
const ID = '0b7c6a0e-3d3f-4a53-9a53-6a1f0f3f5b11';

export const CALLS = {
  read: {
    operation: 'accountSecurity',
    summary: 'How the member signs in: passkeys, the second step, and recovery codes that are left',
    answer: securitySchema,
    errors: ['NOT_FOUND'] as const,
  },
  proofOptions: {
    operation: 'proofPasskeyOptions',
    summary: 'What a browser is asked by to show a passkey; good once, for five minutes, in this session',
    answer: requestOptionsSchema,
    errors: ['NOT_FOUND', 'RATE_LIMITED'] as const,
  },
  prove: {
    operation: 'proveMember',
    summary:
      'Shows that it is the member, by password or passkey: for ten minutes the session may change the account',
    body: z.union([z.object({ passkey: assertionSchema }), z.object({ password })]),
    example: { password: 'outlet-club-demo' },
    answer: doneSchema,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'RATE_LIMITED'] as const,
  },
  creationOptions: {
    operation: 'newPasskeyOptions',
    summary: 'What a browser is asked by to make a passkey; good once, for five minutes, in this session',
    answer: creationOptionsSchema,
    errors: ['NOT_FOUND', 'RATE_LIMITED'] as const,
    needsFresh: true,
  },
  add: {
    operation: 'addPasskey',
    summary: 'Keeps a passkey that the browser has made; ten at most',
    body: z.object({ name: passkeyNameSchema, passkey: attestationSchema }),
    answer: passkeySchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'] as const,
    needsFresh: true,
  },
  rename: {
    operation: 'renamePasskey',
    summary: 'Gives a passkey another name',
    body: z.object({ id, name: passkeyNameSchema }),
    example: { id: ID, name: 'My phone' },
    answer: doneSchema,
    errors: ['NOT_FOUND'] as const,
  },
  remove: {
    operation: 'removePasskey',
    summary: 'Removes a passkey; CONFLICT for the last one while the second step is on',
    body: z.object({ id }),
    example: { id: ID },
    answer: doneSchema,
    errors: ['NOT_FOUND', 'CONFLICT'] as const,
    needsFresh: true,
  },
  makeCodes: {
    operation: 'makeRecoveryCodes',
    summary: 'Ten new recovery codes, told this once; the old ones end',
    answer: z.object({ codes: z.array(z.string()) }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'] as const,
    needsFresh: true,
  },
  secondStep: {
    operation: 'setSecondStep',
    summary: 'Whether a password needs a second step; the first time, recovery codes come with it',
    body: z.object({ on: z.boolean() }),
    example: { on: true },
    answer: z.object({ codes: z.array(z.string()).nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] as const,
    needsFresh: true,
  },
  email: {
    operation: 'changeEmail',
    summary:
      'Sends a link to the address that the account is to have; the answer is the same for one that somebody has',
    body: z.object({ email: z.string().max(320) }),
    example: { email: 'dana@example.com' },
    answer: doneSchema,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'RATE_LIMITED'] as const,
    needsFresh: true,
  },
  confirmEmail: {
    operation: 'confirmNewEmail',
    summary: 'Changes the address, by the link of the mail that went there, once',
    body: z.object({ token: z.string().min(20).max(100) }),
    example: { token: 'from-the-link-in-the-mail' },
    answer: doneSchema,
    errors: ['NOT_FOUND', 'RATE_LIMITED'] as const,
  },
  password: {
    operation: 'changePassword',
    summary: 'Sets a new password; every session of the member ends, this one too',
    body: z.object({ password }),
    example: { password: 'a longer sentence' },
    answer: doneSchema,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'RATE_LIMITED'] as const,
    needsFresh: true,
  },
};
