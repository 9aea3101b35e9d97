import type { FastifyInstance } from 'fastify';
import { matrixQuerySchema, pastQuerySchema } from 'shared-contracts';
import type { ReleaseService } from '../release-service.ts';
import { CALLS, listQuery } from './release-calls.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { fileParams, parse, releaseParams } from './release-parts.ts';

export function readReleasesRoutes(
  app: FastifyInstance,
  service: ReleaseService,
  { mayChange, principalOf }: ReleaseGuard,
): void {
  app.get('/', { config: { call: CALLS.list } }, async (request) => ({
    releases: await service.list(parse(listQuery, request.query).name),
  }));
  app.get('/status', { config: { call: CALLS.status } }, async (request) => ({
    ...(await service.status(principalOf(request))),
    mayChange: mayChange(request),
  }));
  app.get('/matrix', { config: { call: CALLS.matrix } }, (request) =>
    service.matrix(parse(matrixQuerySchema, request.query).files === 'true'),
  );
  app.get('/history', { config: { call: CALLS.history } }, async (request) => ({
    revisions: await service.history(parse(pastQuerySchema, request.query)),
  }));
  app.get('/audit', { config: { call: CALLS.audit } }, async (request) => ({
    entries: await service.audit(parse(pastQuerySchema, request.query)),
  }));
  app.get('/:name/:version', { config: { call: CALLS.manifest } }, async (request) => {
    const { name, version } = parse(releaseParams, request.params);
    const { manifest } = await service.find(name, version);
    return { manifest, signatures: await service.signatures(name, version) };
  });
  app.get('/:name/:version/files/*', { config: { call: CALLS.file } }, async (request, reply) => {
    const { name, version, '*': path } = parse(fileParams, request.params);
    return reply.type('application/octet-stream').send(await service.file(name, version, path));
  });
}
