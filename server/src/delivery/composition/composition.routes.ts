import type { FastifyInstance } from 'fastify';
import {
  COMPOSITION_PATH,
  type CompositionStatus,
  INSPECTION_PATH,
  type InspectedRelease,
  type Inspection,
  STYLE_HASHES_PATH,
} from 'shared-contracts/composition';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { setCookie } from '../../platform/http/cookies.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { releaseParams } from '../releases/api/release-calls.ts';
import type { ReleaseFiles } from '../releases/files/release-files.ts';
import { weightsOf } from '../releases/gates/size-budget.ts';
import type { RegistryState, ReleaseRecord } from '../releases/records/release-record.ts';
import { releaseDb } from '../releases/records/release-tables.ts';
import { CALLS, enterQuery } from './composition-calls.ts';
import { compositionDb } from './composition-tables.ts';
import type { ChosenComposition, Compositions } from './compositions.ts';
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
  const { registry, db, releaseTokens, releaseFiles: files } = app;

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

  app.get(
    INSPECTION_PATH,
    { config: { call: CALLS.inspection } },
    async (request, reply): Promise<Inspection> => {
      const chosen = await compositions.choose(request, reply);
      reply.header('cache-control', 'no-store');
      if (!chosen?.tester)
        throw new RequestError(
          'FORBIDDEN',
          'Only testers can inspect a page: sign in to the release console first.',
        );
      return inspectComposition(chosen, { db, files, state: registry.state });
    },
  );

  app.post('/api/qa', { config: { call: CALLS.becomeTester } }, async (request, reply) => {
    await enforceRateLimit(db, `qa:${addressKey(request.ip)}`, TESTERS);
    const principal = await releaseTokens.principalOf(request);
    if (!principal)
      throw new RequestError('UNAUTHENTICATED', 'Testers sign in with a team token as a bearer token.');
    if (principal.staff) refuseCrossSite(request);
    const id = randomToken();
    const expiresAt = new Date(Date.now() + QA_SECONDS * 1_000);
    await compositionDb(db)
      .insertInto('qa_sessions')
      .values({
        id_hash: hashOf(id),
        team: principal.name,
        token_id: principal.since && !principal.staff ? principal.id : null,
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

interface InspectionParts {
  readonly db: Db;
  readonly files: ReleaseFiles;
  readonly state: RegistryState;
}

async function inspectComposition(
  { composition: { shell, remotes }, reasons }: ChosenComposition,
  { db, files, state }: InspectionParts,
): Promise<Inspection> {
  const behind = remotes.flatMap(({ name }) => {
    const channel = state.channels.get(name);
    return channel ? [channel.live, channel.fallback].filter((release) => release !== null) : [];
  });
  const chosen = [shell, ...remotes];
  const releases = new Map([...chosen, ...behind].map((release) => [release.id, release]));
  return {
    releases: await Promise.all(
      [...releases.values()].map(
        async (release): Promise<InspectedRelease> => ({
          release: release.id,
          contracts: release.manifest.contracts,
          standing: standingOf(release, state),
          ...(chosen.includes(release) && { reason: reasons.get(release.name) ?? 'live' }),
          changed: await lastChange(db, release.name),
          weights: await weightsOf(release, files),
        }),
      ),
    ),
  };
}

function standingOf({ id, name }: ReleaseRecord, { channels }: RegistryState): InspectedRelease['standing'] {
  const channel = channels.get(name);
  if (channel?.live.id === id) return 'live';
  return channel?.fallback?.id === id ? 'fallback' : 'other';
}

async function lastChange(db: Db, name: string): Promise<InspectedRelease['changed']> {
  const row = await releaseDb(db)
    .selectFrom('release_revisions')
    .select(['action', 'why', 'at'])
    .where('name', '=', name)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.toISOString() } : null;
}
