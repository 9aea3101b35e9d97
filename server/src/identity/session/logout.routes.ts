import type { FastifyPluginAsync } from 'fastify';
import { safeReturnPath } from 'shared-contracts';
import { z } from 'zod';
import { RequestError } from '../../platform/errors/request-error.ts';
import { consumeNonce } from '../../platform/http/nonce-store.ts';
import { identityDb } from '../identity-tables.ts';
import type { AuthContext } from './auth.plugin.ts';
import { sendFailure, sendSuccess } from './auth-answers.ts';
import { createLogoutTokenReader } from './logout-token.ts';
import type { SessionRow } from './sessions.ts';

const bodySchema = z.object({
  csrfToken: z.string(),
  callbackUrl: z.string().default('/'),
  everywhere: z.literal('true').optional(),
});
const tokenSchema = z.object({ logout_token: z.string().max(10_000) });
const TOKEN_MEMORY = 24 * 3600 * 1000;

/** POST `signout`, and `backchannel-logout`, where the provider says that somebody has signed out elsewhere. */
export const logoutRoutes: FastifyPluginAsync<AuthContext> = async (app, context) => {
  const { auth, relyingParty, origin } = context;
  const readLogoutToken = createLogoutTokenReader(relyingParty, context.fetch);

  /** Ends the session here and what the provider holds of it. The answer is where to go on. */
  async function signOut(session: SessionRow, everywhere: boolean): Promise<string | null> {
    const { email } = await identityDb(app.db)
      .selectFrom('members')
      .select('email')
      .where('id', '=', session.member_id)
      .executeTakeFirstOrThrow();
    if (everywhere) await auth.sessions.endOfMember(session.member_id);
    else await auth.sessions.end(session.id);
    await context.endProvider(session.subject, everywhere ? undefined : (session.sid ?? undefined));
    return relyingParty.endSessionUrl(`${origin}/`, email);
  }

  app.post('/signout', async (request, reply) => {
    const body = bodySchema.safeParse(request.body);
    if (!body.success || !auth.csrf.check(request, body.data.csrfToken))
      return sendFailure(reply, 'FORBIDDEN', 403);
    const callbackUrl = safeReturnPath(body.data.callbackUrl);
    if (callbackUrl === null) return sendFailure(reply, 'INVALID_CALLBACK_URL_ERROR', 400);
    const session = await auth.sessionOf(request);
    const elsewhere = session && (await signOut(session, body.data.everywhere === 'true'));
    auth.clearSession(reply);
    return sendSuccess(reply, elsewhere ?? callbackUrl);
  });

  app.post('/backchannel-logout', async (request, reply) => {
    const body = tokenSchema.safeParse(request.body);
    if (!body.success) throw new RequestError('INVALID_REQUEST', 'There is no logout token.');
    const token = await readLogoutToken(body.data.logout_token).catch((error: unknown) => {
      request.log.warn(error, 'A logout token was refused');
      return null;
    });
    const isNew =
      token && (await consumeNonce(app.db, 'logout-token', token.jti, new Date(Date.now() + TOKEN_MEMORY)));
    if (!isNew) throw new RequestError('INVALID_REQUEST', 'The logout token is not good.');
    await auth.sessions.endOfProvider(
      relyingParty.memberIssuer,
      token.sid === undefined ? token : { sid: token.sid },
    );
    return reply.send({});
  });
};
