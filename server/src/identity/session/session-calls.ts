import {
  csrfAnswerSchema,
  providersAnswerSchema,
  sessionAnswerSchema,
  signInAnswerSchema,
} from 'shared-contracts/member';
import { z } from 'zod';
import { type ApiCall, apiBody, FORM } from '../../platform/api/described-call.ts';
import { authErrors } from './auth-answers.ts';

export const updateSchema = z.object({ csrfToken: z.string(), data: z.unknown() });
export const logSchema = z.object({ code: z.string().max(60), message: z.string().max(500).optional() });

export const providerParams = z.object({ provider: z.string() });
export const signInSchema = z.object({ csrfToken: z.string(), callbackUrl: z.string().default('/') });
export const questionSchema = z.object({
  state: z.string().min(16).max(200),
  nonce: z.string().max(200),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
  prompt: z.enum(['login', 'create']).optional(),
});
export const mailSchema = z.object({ email: z.string(), captcha: z.string() });
export const callbackSchema = z.object({
  csrfToken: z.string(),
  callbackUrl: z.string().default('/'),
  code: z.string().default(''),
  code_verifier: z.string().default(''),
  state: z.string().default(''),
  iss: z.string().max(2_000).default(''),
  redirect_uri: z.string().default(''),
  error: z.string().max(2_000).optional(),
});
export const signOutSchema = z.object({
  csrfToken: z.string(),
  callbackUrl: z.string().default('/'),
  everywhere: z.literal('true').optional(),
});
export const logoutTokenSchema = z.object({ logout_token: z.string().max(10_000) });
export const elsewhereSchema = z.object({ to: z.string().max(12_000) });

const tag = 'session';
const csrfToken = 'what-csrf-says';
const empty = z.object({});

export const CALLS = {
  session: {
    operation: 'session',
    summary: 'Who is signed in; empty for a visitor',
    tag,
    answer: sessionAnswerSchema,
  },
  updateSession: {
    operation: 'updateSession',
    summary: 'Keeps what a session may hold; what is not known is dropped',
    tag,
    body: apiBody(updateSchema, { csrfToken, data: { last_center: 'charleston' } }, [FORM]),
    answer: sessionAnswerSchema,
    errors: authErrors('FORBIDDEN'),
  },
  csrf: {
    operation: 'csrf',
    summary: 'The browser’s CSRF token; sets the cookie that proves it',
    tag,
    answer: csrfAnswerSchema,
  },
  providers: {
    operation: 'providers',
    summary: 'The identity provider, as far as a browser needs it to start a sign-in',
    tag,
    answer: providersAnswerSchema,
    errors: ['UNAVAILABLE'],
  },
  log: {
    operation: 'reportSignInFailure',
    summary: 'A failure of the session client, for the log; what is none is dropped',
    tag,
    body: apiBody(logSchema, { code: 'CLIENT_FETCH_ERROR', message: 'The session could not be read' }, [
      FORM,
    ]),
    answer: empty,
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  },
  signIn: {
    operation: 'startSignIn',
    summary: '`oidc` answers the address to go on at; `email` sends a link for a new password',
    tag,
    params: providerParams,
    body: apiBody(
      z.union([
        signInSchema.extend(questionSchema.shape),
        signInSchema.extend(mailSchema.shape),
        signInSchema,
      ]),
      {
        csrfToken,
        callbackUrl: '/profile',
        state: 'sixteen letters or more',
        nonce: 'hash-of-the-csrf-token',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      },
      [FORM],
    ),
    answer: signInAnswerSchema,
    errors: [
      ...authErrors(
        'FORBIDDEN',
        'INVALID_CALLBACK_URL_ERROR',
        'MissingAPIRoute',
        'OAuthCallbackError',
        'EMAIL_REQUIRES_ADAPTER_ERROR',
      ),
      'CAPTCHA_FAILED',
      'CAPTCHA_UNAVAILABLE',
      'RATE_LIMITED',
    ],
  },
  callback: {
    operation: 'finishSignIn',
    summary: 'Exchanges the provider’s code, and starts a session with a new id',
    tag,
    params: providerParams,
    body: apiBody(
      callbackSchema,
      {
        csrfToken,
        callbackUrl: '/profile',
        code: 'of-the-provider',
        code_verifier: 'what-the-challenge-was-made-of',
        state: 'sixteen letters or more',
        redirect_uri: 'https://www.example.com/sign-in/callback',
      },
      [FORM],
    ),
    answer: signInAnswerSchema,
    errors: authErrors(
      'FORBIDDEN',
      'CALLBACK_CREDENTIALS_HANDLER_ERROR',
      'MissingAPIRoute',
      'INVALID_CALLBACK_URL_ERROR',
      'OAuthCallbackError',
      'AccessDenied',
      'CLIENT_SESSION_ERROR',
      'CALLBACK_CREDENTIALS_JWT_ERROR',
      'AccountNotLinkedError',
    ),
  },
  signOut: {
    operation: 'signOut',
    summary: 'Ends the session, here or on every device; `url` leads on, by the provider where there is one',
    tag,
    body: apiBody(signOutSchema, { csrfToken, callbackUrl: '/' }, [FORM]),
    answer: signInAnswerSchema,
    errors: authErrors('FORBIDDEN', 'INVALID_CALLBACK_URL_ERROR'),
  },
  endSession: {
    operation: 'endSession',
    summary: 'Leads to the provider’s own end of the session',
    tag,
    query: elsewhereSchema,
    answer: null,
    status: 303,
  },
  backchannelLogout: {
    operation: 'backchannelLogout',
    summary: 'The provider says that somebody has signed out elsewhere (OpenID Connect Back-Channel Logout)',
    tag: 'webhooks',
    body: apiBody(logoutTokenSchema, { logout_token: 'a signed token' }, [FORM]),
    answer: empty,
  },
} as const satisfies Record<string, ApiCall>;
