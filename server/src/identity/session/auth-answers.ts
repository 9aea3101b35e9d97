import type { FastifyReply } from 'fastify';
import type { AuthErrorCode, SignInAnswer, WireErrorCode } from 'shared-contracts';

/** Codes of the session client, with what they mean to people. */
const AUTH_MESSAGES = {
  MissingAPIRoute: 'There is no such step of signing in.',
  NO_SECRET: 'This site has no secret to sign sessions with.',
  OAuthCallbackError: 'The sign-in did not come back as it went out. Please start again.',
  AccountNotLinkedError: 'This email address belongs to an account that signs in another way.',
  CALLBACK_CREDENTIALS_HANDLER_ERROR: 'Nobody here takes a password in this way.',
  CALLBACK_CREDENTIALS_JWT_ERROR: 'The proof of who you are could not be trusted. Please start again.',
  INVALID_CALLBACK_URL_ERROR: 'The address to return to is not one of this site.',
  EMAIL_REQUIRES_ADAPTER_ERROR: 'Mail cannot be used here: accounts are kept by another provider.',
  MISSING_ADAPTER_METHODS_ERROR: 'The storage of accounts is not complete.',
  FORBIDDEN: 'The form is too old. Please load the page again.',
} as const satisfies Partial<Record<AuthErrorCode | WireErrorCode, string>>;
export type AuthFailureCode = keyof typeof AUTH_MESSAGES;

/** A failure, in the shape of a sign-in answer (seed §8) and of a wire error at once. */
export function sendFailure(
  reply: FastifyReply,
  code: AuthFailureCode,
  status: number,
  url: string | null = null,
) {
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
