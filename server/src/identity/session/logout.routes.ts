import type { FastifyPluginAsync } from 'fastify';
import { safeReturnPath, withQuery } from 'shared-contracts/content';
import { isUnreachable } from '../../platform/errors/infrastructure-errors.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { consumeNonce } from '../../platform/http/nonce-store.ts';
import { addressKey, enforceRateLimit, refund } from '../../platform/http/rate-limit.ts';
import type { AuthContext } from './auth.ts';
import { sendFailure, sendSuccess } from './auth-answers.ts';
import { createLogoutTokenReader } from './logout-token.ts';
import { CALLS, elsewhereSchema, logoutTokenSchema, signOutSchema } from './session-calls.ts';
import type { SessionRow } from './sessions.ts';

const TOKEN_MEMORY = 24 * 3600 * 1000;
const BAD_TOKENS = { most: 100, seconds: 600 } as const;
const END_SESSION = 'end-session';

export const logoutRoutes: FastifyPluginAsync<AuthContext> = async (app, context) => {
  const { auth, relyingParty, origin } = context;
  const readLogoutToken = createLogoutTokenReader(relyingParty, context.fetch);

  async function signOut(session: SessionRow, everywhere: boolean): Promise<string | null> {
    await auth.endSession(session, everywhere);
    const url = await relyingParty.endSessionUrl(`${origin}/`, auth.sessions.idTokenOf(session));
    // The address has an ID token, so scripts get it sealed and the browser follows a redirect.
    return url && withQuery('/api/auth/end-session', { to: auth.secrets.seal(url, END_SESSION) });
  }

  app.post('/signout', { config: { call: CALLS.signOut } }, async (request, reply) => {
    const body = signOutSchema.safeParse(request.body);
    if (!body.success || !auth.csrf.check(request, body.data.csrfToken))
      return sendFailure(reply, 'FORBIDDEN');
    const callbackUrl = safeReturnPath(body.data.callbackUrl);
    if (callbackUrl === null) return sendFailure(reply, 'INVALID_CALLBACK_URL_ERROR');
    const session = await auth.sessionOf(request);
    const elsewhere = session && (await signOut(session, body.data.everywhere === 'true'));
    auth.clearSession(reply);
    return sendSuccess(reply, elsewhere ?? callbackUrl);
  });

  app.get('/end-session', { config: { call: CALLS.endSession } }, async (request, reply) => {
    const query = elsewhereSchema.safeParse(request.query);
    const url = query.success ? auth.secrets.open(query.data.to, END_SESSION) : null;
    return reply.header('referrer-policy', 'no-referrer').redirect(url ?? '/', 303);
  });

  app.post('/backchannel-logout', { config: { call: CALLS.backchannelLogout } }, async (request, reply) => {
    const body = logoutTokenSchema.safeParse(request.body);
    if (!body.success) throw new RequestError('INVALID_REQUEST', 'There is no logout token.');
    const key = `logout-token:${addressKey(request.ip)}`;
    await enforceRateLimit(app.db, key, BAD_TOKENS);
    const token = await readLogoutToken(body.data.logout_token).catch((error: unknown) => {
      if (isUnreachable(error)) throw error;
      request.log.warn(error, 'A logout token was refused');
      return null;
    });
    const isNew =
      token && (await consumeNonce(app.db, 'logout-token', token.jti, new Date(Date.now() + TOKEN_MEMORY)));
    if (!isNew) throw new RequestError('INVALID_REQUEST', 'The logout token is not valid.');
    await refund(app.db, key);
    await auth.sessions.endOfProvider(
      relyingParty.memberIssuer,
      token.sid === undefined ? token : { sid: token.sid },
    );
    return reply.send({});
  });
};
