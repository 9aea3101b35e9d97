import type { FastifyPluginAsync } from 'fastify';
import { type SessionAnswer, sessionDataSchema } from 'shared-contracts/member';
import { contentDb } from '../../content/store/content-tables.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import type { AuthContext } from './auth.ts';
import { sendFailure } from './auth-answers.ts';
import { CALLS, logSchema, updateSchema } from './session-calls.ts';
import type { SessionRow } from './sessions.ts';

const LOGS = { most: 60, seconds: 600 } as const;

async function answerOf(db: Db, session: SessionRow, error: string | null): Promise<SessionAnswer> {
  const member = await identityDb(db)
    .selectFrom('members')
    .select(['public_id', 'first_name'])
    .where('id', '=', session.member_id)
    .executeTakeFirstOrThrow();
  return {
    user: { public_id: member.public_id, name: member.first_name },
    expires: session.expires_at.toISOString(),
    ...(error ? { error } : {}),
  };
}

export const sessionRoutes: FastifyPluginAsync<AuthContext> = async (app, { auth, relyingParty }) => {
  // Session refresh: renews the provider's tokens if due. A refusal marks the session; an unreachable provider changes nothing.
  async function renew(session: SessionRow): Promise<string | null> {
    if (session.error) return session.error;
    const claimed = await auth.sessions.claimRefresh(session.id);
    if (!claimed) return null;
    const result = claimed.refreshToken ? await relyingParty.refresh(claimed.refreshToken) : null;
    if (result?.kind === 'refreshed') await auth.sessions.refreshed(session.id, result);
    else if (result?.kind === 'refused') {
      await auth.sessions.refused(session.id);
      return 'RefreshAccessTokenError';
    } else await auth.sessions.refreshLater(session.id);
    return null;
  }

  app.get('/session', { config: { call: CALLS.session } }, async (request, reply) => {
    const session = await auth.sessionOf(request);
    auth.hintAt(request, reply, session !== null);
    if (!session) return reply.send({});
    return reply.send(await answerOf(app.db, session, await renew(session)));
  });

  app.post('/session', { config: { call: CALLS.updateSession } }, async (request, reply) => {
    const body = updateSchema.safeParse(request.body);
    if (!body.success || !auth.csrf.check(request, body.data.csrfToken))
      return sendFailure(reply, 'FORBIDDEN');
    const session = await auth.sessionOf(request);
    if (!session) return reply.send({});
    const data = sessionDataSchema.safeParse(body.data.data);
    if (data.success && (await isCentre(app.db, data.data.last_center))) {
      await auth.sessions.keep(session.id, data.data);
      const { last_center } = data.data;
      if (last_center)
        await identityDb(app.db)
          .updateTable('members')
          .set({ last_center })
          .where('id', '=', session.member_id)
          .execute();
    }
    return reply.send(await answerOf(app.db, session, await renew(session)));
  });

  app.get('/csrf', { config: { call: CALLS.csrf } }, async (request, reply) =>
    reply.send({ csrfToken: auth.csrf.token(request, reply) }),
  );

  app.get('/providers', { config: { call: CALLS.providers } }, async (_request, reply) => {
    try {
      const provider = await relyingParty.describe();
      return reply.send({ [provider.id]: provider });
    } catch (error) {
      app.log.warn(error, 'The identity provider cannot be reached');
      return reply.code(503).send({
        code: 'UNAVAILABLE',
        message: 'Sign-in isn’t available right now.',
        requestId: reply.request.id,
      });
    }
  });

  app.post('/_log', { config: { call: CALLS.log } }, async (request, reply) => {
    refuseCrossSite(request);
    await enforceRateLimit(app.db, `log:${addressKey(request.ip)}`, LOGS);
    const entry = logSchema.safeParse(request.body);
    if (entry.success) request.log.warn({ client: entry.data }, 'The session client reports a failure');
    return reply.send({});
  });
};

async function isCentre(db: Db, slug: string | undefined): Promise<boolean> {
  if (slug === undefined) return true;
  const found = await contentDb(db)
    .selectFrom('centres')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return found !== undefined;
}
