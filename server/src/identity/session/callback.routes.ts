import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { safeReturnPath } from 'shared-contracts/content';
import type { z } from 'zod';
import { cookieOf, SESSION_COOKIE } from '../../platform/http/cookies.ts';
import { consumeNonce } from '../../platform/http/nonce-store.ts';
import type { AuthContext } from './auth.ts';
import { type AuthFailureCode, sendFailure, sendSuccess } from './auth-answers.ts';
import { nonceOf } from './csrf.ts';
import { createLinkOffers } from './link-offers.ts';
import { memberOfIdentity, NO_EMAIL, NOT_LINKED } from './member-linking.ts';
import type { SignedIn } from './relying-party.ts';
import { CALLS, callbackSchema, providerParams } from './session-calls.ts';

type Callback = z.infer<typeof callbackSchema>;

const CODE_MEMORY = 24 * 3600 * 1000;

const PROVIDER_ERRORS = new Map<string, AuthFailureCode>([
  ['access_denied', 'AccessDenied'],
  ['server_error', 'CLIENT_SESSION_ERROR'],
  ['temporarily_unavailable', 'CLIENT_SESSION_ERROR'],
]);

function codeOf(error: unknown): AuthFailureCode {
  const isToken =
    error instanceof client.ClientError &&
    [
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
      'OAUTH_INVALID_RESPONSE',
      'OAUTH_UNSUPPORTED_OPERATION',
      'OAUTH_KEY_SELECTION_FAILED',
      'OAUTH_DECRYPTION_FAILED',
      'OAUTH_PARSE_ERROR',
    ].includes(error.code ?? '');
  return isToken ? 'CALLBACK_CREDENTIALS_JWT_ERROR' : 'OAuthCallbackError';
}

export const callbackRoutes: FastifyPluginAsync<AuthContext> = async (
  app,
  { auth, relyingParty, mailLink },
) => {
  const offers = createLinkOffers(app.db, auth);
  app.post(
    '/callback/:provider',
    { ...app.signInOutcomes.hooks('session'), config: { call: CALLS.callback } },
    async (request, reply) => {
      const { provider } = providerParams.parse(request.params);
      const body = callbackSchema.safeParse(request.body);
      if (!body.success || !auth.csrf.check(request, body.data.csrfToken))
        return sendFailure(reply, 'FORBIDDEN');
      if (provider === 'credentials') return sendFailure(reply, 'CALLBACK_CREDENTIALS_HANDLER_ERROR');
      if (provider !== 'oidc') return sendFailure(reply, 'MissingAPIRoute');
      const callbackUrl = safeReturnPath(body.data.callbackUrl);
      if (callbackUrl === null || body.data.redirect_uri !== relyingParty.redirectUri) {
        return sendFailure(reply, 'INVALID_CALLBACK_URL_ERROR');
      }
      const { error, iss, code } = body.data;
      const refused = PROVIDER_ERRORS.get(error ?? '');
      if (refused) return sendFailure(reply, refused, { reason: 'the provider refused', error });
      // The exchange checks a missing `iss` against the discovery document (RFC 9207).
      if (error || (iss && !relyingParty.issuers.includes(iss)) || !code) {
        const reason = 'it came back without a code of our provider';
        return sendFailure(reply, 'OAuthCallbackError', { reason, error, iss, hasCode: code !== '' });
      }
      return exchange(request, reply, body.data, callbackUrl);
    },
  );

  async function exchange(
    request: FastifyRequest,
    reply: FastifyReply,
    callback: Callback,
    callbackUrl: string,
  ) {
    // Not every provider refuses a second exchange of a code.
    if (!(await consumeNonce(app.db, 'code', callback.code, new Date(Date.now() + CODE_MEMORY)))) {
      return sendFailure(reply, 'OAuthCallbackError', { reason: 'a code that came back a second time' });
    }
    const url = new URL(relyingParty.redirectUri);
    for (const key of ['code', 'state', 'iss'] as const)
      if (callback[key]) url.searchParams.set(key, callback[key]);
    let signedIn: SignedIn;
    try {
      signedIn = await relyingParty.exchange({
        url,
        codeVerifier: callback.code_verifier,
        state: callback.state,
        nonce: nonceOf(callback.csrfToken),
      });
    } catch (error) {
      return sendFailure(reply, codeOf(error), {
        reason: 'an invalid answer of the provider',
        err: error,
      });
    }
    return startSession(request, reply, signedIn, callbackUrl);
  }

  async function startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    who: SignedIn,
    callbackUrl: string,
  ) {
    const { memberIssuer: issuer } = relyingParty;
    const memberId = await memberOfIdentity(app.db, { ...who, issuer });
    if (memberId === NO_EMAIL) {
      const reason = 'the provider names no confirmed email address';
      return sendFailure(reply, 'OAuthCallbackError', { reason, issuer, subject: who.subject });
    }
    if (memberId === NOT_LINKED) {
      const reason = 'the email address belongs to a member who signs in another way';
      const isOffered =
        mailLink !== null && (await offers.make(request, { ...who, issuer }, callbackUrl, mailLink));
      return sendFailure(reply, 'AccountNotLinkedError', {
        reason,
        issuer,
        subject: who.subject,
        isOffered,
      });
    }
    // Any previous session of this browser ends, against session fixation.
    const before = cookieOf(request, SESSION_COOKIE);
    const old = before ? await auth.sessions.find(before) : null;
    if (old) await auth.sessions.end(old.id);
    const { subject, sid, refreshToken, idToken, refreshIn, authenticatedAt } = who;
    const token = await auth.sessions.create({
      memberId,
      issuer,
      subject,
      sid,
      refreshToken,
      idToken,
      refreshIn,
      authenticatedAt,
    });
    auth.startSession(reply, token);
    request.log.info({ memberId, issuer, subject }, 'A member signed in');
    return sendSuccess(reply, callbackUrl);
  }
};
