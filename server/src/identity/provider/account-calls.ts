import { interactionAnswerSchema, joinFormSchema, verifyEmailAnswerSchema } from 'shared-contracts/member';
import { z } from 'zod';
import { type ApiCall, apiBody, doneSchema } from '../../platform/api/described-call.ts';
import { assertionSchema, requestOptionsSchema } from '../passkeys/passkey-schemas.ts';

export const EXAMPLE_PROFILE = {
  first_name: 'Dana',
  last_name: 'Demo',
  birthday: '1990-05-31',
  country: 212 as const,
  region: 'SC' as const,
  postal_code: '29405',
  gender: null,
  opt_ins: { email: false, sms: false },
};

export const verifySchema = z.object({
  token: z.string().min(20).max(100),
  password: z.string().max(1_000).optional(),
});
export const resetSchema = z.object({
  email: z.string().max(320),
  captcha: z.unknown().optional(),
  callbackUrl: z.string().optional(),
});
export const newPasswordSchema = z.object({
  token: z.string().min(20).max(100),
  password: z.string().max(1_000),
});

export const interactionQuery = z.object({ interaction: z.string().min(1).max(100) });
export const ticketSchema = z.object({ ticket: z.string().min(20).max(100) });
export const signInSchema = z.object({
  email: z.string().max(320),
  password: z.string().max(1_000),
  captcha: z.unknown().optional(),
});
// Room for spaces and hyphens in a typed code.
const codeSchema = z.string().min(1).max(40);
export const passkeySignInSchema = z.object({ passkey: assertionSchema });
export const secondStepSchema = z.object({
  second: z.union([passkeySignInSchema, z.object({ code: codeSchema })]),
});
export const joinExtrasSchema = z.object({
  captcha: z.unknown().optional(),
  callbackUrl: z.string().optional(),
});

const tag = 'session';
const token = 'from-the-link-in-the-mail';
const ofCaptcha = ['CAPTCHA_FAILED', 'CAPTCHA_UNAVAILABLE'] as const;

export const CALLS = {
  verifyEmail: {
    operation: 'verifyEmail',
    summary: 'Confirms an address; the ticket signs in once, in the browser that joined',
    tag,
    access: 'csrf',
    body: apiBody(verifySchema, { token }),
    answer: verifyEmailAnswerSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'WRONG_CREDENTIALS', 'UNPROCESSABLE', 'RATE_LIMITED'],
  },
  resetPassword: {
    operation: 'resetPassword',
    summary: 'Sends a link for a new password; the answer is the same for an address without an account',
    tag,
    access: 'csrf',
    body: apiBody(resetSchema, { email: 'demo@example.com', captcha: 'of-the-captcha' }),
    answer: doneSchema,
    errors: ['UNPROCESSABLE', 'RATE_LIMITED', ...ofCaptcha],
  },
  newPassword: {
    operation: 'newPassword',
    summary: 'Sets the new password; every session of the member ends',
    tag,
    access: 'csrf',
    body: apiBody(newPasswordSchema, { token, password: 'a longer sentence' }),
    answer: doneSchema,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'RATE_LIMITED'],
  },
  keptMail: {
    operation: 'keptMail',
    summary: 'Whether mail stays in the data folder, on a site that sends none',
    tag,
    answer: z.object({ isFolder: z.boolean() }),
  },
  signIn: {
    operation: 'answerSignIn',
    summary:
      'The provider’s question who it is, answered with a password, a ticket, a passkey, or the second step after a password',
    tag,
    query: interactionQuery,
    body: apiBody(z.union([signInSchema, ticketSchema, passkeySignInSchema, secondStepSchema]), {
      email: 'demo@example.com',
      password: 'outlet-club-demo',
      captcha: 'of-the-captcha',
    }),
    answer: interactionAnswerSchema,
    errors: [
      'FORBIDDEN',
      'INTERACTION_EXPIRED',
      'WRONG_CREDENTIALS',
      'SECOND_STEP_NEEDED',
      'RATE_LIMITED',
      ...ofCaptcha,
    ],
  },
  passkeyOptions: {
    operation: 'signInPasskeyOptions',
    summary:
      'What a browser is asked by to sign in with a passkey; good once, for five minutes, in this browser',
    tag,
    access: 'csrf',
    answer: requestOptionsSchema,
    errors: ['RATE_LIMITED'],
  },
  secondStepOptions: {
    operation: 'secondStepPasskeyOptions',
    summary: 'The same for the second step, of the member whose password this browser has just shown',
    tag,
    access: 'csrf',
    answer: requestOptionsSchema,
    errors: ['INTERACTION_EXPIRED', 'RATE_LIMITED'],
  },
  join: {
    operation: 'join',
    summary: 'A new account; a mail with a link follows. The answer is the same for an address that has one',
    tag,
    query: interactionQuery,
    body: apiBody(z.intersection(joinFormSchema, joinExtrasSchema), {
      ...EXAMPLE_PROFILE,
      email: 'dana@example.com',
      password: 'a longer sentence',
      preferred_center: null,
      terms: true,
      captcha: 'of-the-captcha',
    }),
    answer: interactionAnswerSchema,
    errors: ['FORBIDDEN', 'INTERACTION_EXPIRED', 'UNPROCESSABLE', 'RATE_LIMITED', ...ofCaptcha],
  },
} as const satisfies Record<string, ApiCall>;
