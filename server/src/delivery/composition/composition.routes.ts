import type { FastifyInstance } from 'fastify';
import { COMPOSITION_PATH, type CompositionStatus, STYLE_HASHES_PATH } from 'shared-contracts/composition';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { setCookie } from '../../platform/http/cookies.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { releaseParams } from '../releases/api/release-calls.ts';
import { CALLS, enterQuery } from './composition-calls.ts';
import { compositionDb } from './composition-tables.ts';
import type { Compositions } from './compositions.ts';
import { urlOf } from './live-composition.ts';
import { ENTER_PATH } from './qa-overrides.ts';
import { QA_COOKIE } from './testers.ts';

const QA_SECONDS = 12 * 3_600;
const TESTERS = { most: 100, seconds: 600 } as const;
const MAX_RECALLED = 500;

export async function compositionRoutes(
  app: FastifyInstance,
  { compositions }: { compositions: Compositions },
): Promise<void> {
  const { registry, db, releaseTokens } = app;

  app.get(
    COMPOSITION_PATH,
    { config: { call: CALLS.composition } },
    async (request, reply): Promise<CompositionStatus> => {
      // An override in the tab's address was already applied to its document, so it is ignored here.
      const chosen = await compositions.choose(request, reply);
      reply.header('cache-control', 'no-store');
      if (!chosen) throw new RequestError('UNAVAILABLE', 'Nothing is live yet.');
      const { id, revision, shell, remotes } = chosen.composition;
      return {
        id,
        revision,
        releases: [shell, ...remotes].map((release) => release.id),
        recalled: [...registry.state.recalled].slice(-MAX_RECALLED),
      };
    },
  );

  app.get(
    `${STYLE_HASHES_PATH}/:name/:version`,
    { config: { call: CALLS.styleHashes } },
    async (request, reply) => {
      const { data } = releaseParams.safeParse(request.params);
      const release = data && (await registry.find(data.name, data.version));
      if (!release || release.refusal !== null)
        throw new RequestError('NOT_FOUND', 'There is no such release.');
      // Not for shared caches: the hashes are for the case that one of them changed a file.
      reply.header('cache-control', 'private, max-age=86400');
      return Object.fromEntries(
        Object.entries(release.manifest.files)
          .filter(([path]) => path.startsWith('web/') && path.endsWith('.css'))
          .map(([path, { integrity }]) => [urlOf(release, path), integrity]),
      );
    },
  );

  app.post('/api/qa', { config: { call: CALLS.becomeTester } }, async (request, reply) => {
    await enforceRateLimit(db, `qa:${addressKey(request.ip)}`, TESTERS);
    const principal = await releaseTokens.principalOf(request.headers.authorization);
    if (!principal)
      throw new RequestError('UNAUTHENTICATED', 'Testers sign in with a team token as a bearer token.');
    const id = randomToken();
    const expiresAt = new Date(Date.now() + QA_SECONDS * 1_000);
    await compositionDb(db)
      .insertInto('qa_sessions')
      .values({
        id_hash: hashOf(id),
        team: principal.name,
        token_id: principal.since ? principal.id : null,
        expires_at: expiresAt,
      })
      .execute();
    setCookie(reply, QA_COOKIE, id, QA_SECONDS);
    return reply
      .header('cache-control', 'no-store')
      .send({ team: principal.name, expiresAt: expiresAt.toISOString() });
  });

  app.get(
    ENTER_PATH,
    { config: { cardNumbers: 'own', call: CALLS.enterTesting } },
    async (request, reply) => {
      const { data } = enterQuery.safeParse(request.query);
      const isPlace = app.previewVisits.apart !== null && app.previewVisits.isPlace(request);
      const next = data && isPlace ? await compositions.qa.enter(reply, data) : '/';
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      return reply.redirect(next, 303);
    },
  );

  app.delete('/api/qa', { config: { call: CALLS.endTesting } }, async (request, reply) => {
    refuseCrossSite(request);
    await compositions.testers.end(request);
    setCookie(reply, QA_COOKIE, '', 0);
    await compositions.qa.end(request, reply);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
