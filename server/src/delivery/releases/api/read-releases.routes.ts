import type { FastifyInstance } from 'fastify';
import {
  matrixQuerySchema,
  pastQuerySchema,
  type ReleaseAlert,
  releaseSignatureSchema,
} from 'shared-contracts/release';
import { releaseMatrix } from '../going-live/release-matrix.ts';
import { releaseStatus } from '../going-live/release-status.ts';
import { ReleaseError } from '../records/release-error.ts';
import type { Damage } from '../registry/damage.ts';
import { findRelease, type ReleaseContext } from '../registry/release-context.ts';
import { listReleases, releaseAudit, releaseHistory } from '../registry/release-reader.ts';
import { releaseRow } from '../registry/release-rows.ts';
import { CALLS, fileParams, listQuery, releaseParams } from './release-calls.ts';
import { parse, type ReleaseGuard } from './release-guard.ts';

interface StatusSources {
  readonly damage: Damage;
  readonly suspended: () => readonly string[];
  readonly openAlerts: () => Promise<ReleaseAlert[]>;
}

export function readReleasesRoutes(
  app: FastifyInstance,
  context: ReleaseContext,
  { principalOf }: ReleaseGuard,
  { damage, suspended, openAlerts }: StatusSources,
): void {
  app.get('/', { config: { call: CALLS.list } }, async (request) => ({
    releases: await listReleases(context, parse(listQuery, request.query).name),
  }));
  app.get('/status', { config: { call: CALLS.status } }, async (request) => {
    const token = principalOf(request);
    const status = await releaseStatus(context, damage, suspended(), token);
    return { ...status, mayChange: token.releases, alerts: await openAlerts() };
  });
  app.get('/matrix', { config: { call: CALLS.matrix } }, (request) =>
    releaseMatrix(context, parse(matrixQuerySchema, request.query).files === 'true'),
  );
  app.get('/history', { config: { call: CALLS.history } }, async (request) => ({
    revisions: await releaseHistory(context, parse(pastQuerySchema, request.query)),
  }));
  app.get('/audit', { config: { call: CALLS.audit } }, async (request) => ({
    entries: await releaseAudit(context, parse(pastQuerySchema, request.query)),
  }));
  app.get('/:name/:version', { config: { call: CALLS.manifest } }, async (request) => {
    const { name, version } = parse(releaseParams, request.params);
    const { manifest } = await findRelease(context, name, version);
    const stored = (await releaseRow(context, name, version))?.signatures ?? [];
    const signatures = stored.flatMap((given) => releaseSignatureSchema.safeParse(given).data ?? []);
    return { manifest, signatures };
  });
  app.get('/:name/:version/files/*', { config: { call: CALLS.file } }, async (request, reply) => {
    const { name, version, '*': path } = parse(fileParams, request.params);
    const release = await findRelease(context, name, version);
    const bytes = await context.files.read(release, path);
    if (!bytes) throw new ReleaseError('RELEASE_INCOMPLETE', `${release.id}: ${path} is missing or broken.`);
    return reply.type('application/octet-stream').send(bytes);
  });
}
