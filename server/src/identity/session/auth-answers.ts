import type { FastifyReply } from 'fastify';
import type { SignInAnswer } from 'shared-contracts/member';
import type { AuthErrorCode, WireErrorCode } from 'shared-contracts/wire';
import type { StatusOfCode } from '../../platform/api/described-call.ts';
import { nameRefusal } from './sign-in-outcomes.ts';

const AUTH_MESSAGES = {
  MissingAPIRoute: 'There’s no such sign-in step.',
  NO_SECRET: 'This site has no secret to sign sessions with.',
  OAuthCallbackError: 'Something went wrong during sign-in. Please start again.',
  AccessDenied: 'You canceled signing in.',
  CLIENT_SESSION_ERROR: 'Sign-in is unavailable right now. Please try again later.',
  AccountNotLinkedError: 'This email address belongs to an account that signs in another way.',
  CALLBACK_CREDENTIALS_HANDLER_ERROR: 'Passwords aren’t accepted this way.',
  CALLBACK_CREDENTIALS_JWT_ERROR: 'We couldn’t verify who you are. Please start again.',
  INVALID_CALLBACK_URL_ERROR: 'The return address isn’t on this site.',
  EMAIL_REQUIRES_ADAPTER_ERROR: 'Email isn’t available here: accounts are kept by another provider.',
  MISSING_ADAPTER_METHODS_ERROR: 'The storage of accounts is not complete.',
  FORBIDDEN: 'The form has expired. Please reload the page.',
} as const satisfies Partial<Record<AuthErrorCode | WireErrorCode, string>>;
export type AuthFailureCode = keyof typeof AUTH_MESSAGES;

const STATUS: Readonly<Record<AuthFailureCode, number>> = {
  MissingAPIRoute: 404,
  NO_SECRET: 500,
  OAuthCallbackError: 400,
  AccessDenied: 400,
  CLIENT_SESSION_ERROR: 503,
  AccountNotLinkedError: 409,
  CALLBACK_CREDENTIALS_HANDLER_ERROR: 401,
  CALLBACK_CREDENTIALS_JWT_ERROR: 400,
  INVALID_CALLBACK_URL_ERROR: 400,
  EMAIL_REQUIRES_ADAPTER_ERROR: 400,
  MISSING_ADAPTER_METHODS_ERROR: 500,
  FORBIDDEN: 403,
};

export const authErrors = (...codes: readonly AuthFailureCode[]): StatusOfCode[] =>
  codes.map((code) => ({ code, status: STATUS[code] }));

const REASONS: Partial<Record<AuthFailureCode, string>> = {
  FORBIDDEN: 'no CSRF token of this browser',
  MissingAPIRoute: 'no such step, or no such provider',
  INVALID_CALLBACK_URL_ERROR: 'a return address that is not of this site',
  CALLBACK_CREDENTIALS_HANDLER_ERROR: 'a password that was not posted to the provider',
};

interface Refusal {
  readonly reason?: string;
  readonly [fact: string]: unknown;
}

export function sendFailure(
  reply: FastifyReply,
  code: AuthFailureCode,
  refusal: Refusal = {},
  url: string | null = null,
) {
  nameRefusal(reply, code);
  const status = STATUS[code];
  reply.log.warn(
    { code, status, reason: REASONS[code] ?? AUTH_MESSAGES[code], ...refusal },
    'A sign-in step was refused',
  );
  const answer: SignInAnswer = { error: code, status, ok: false, url };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...answer, code, message: AUTH_MESSAGES[code], requestId: reply.request.id });
}

export function sendSuccess(reply: FastifyReply, url: string) {
  const answer: SignInAnswer = { error: null, status: 200, ok: true, url };
  return reply.header('cache-control', 'no-store').send(answer);
}
