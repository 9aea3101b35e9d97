import type { FastifyInstance } from 'fastify';
import { matrixQuerySchema, pastQuerySchema, releaseNameSchema } from 'shared-contracts';
import { z } from 'zod/mini';
import type { ReleaseService } from '../release-service.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { fileParams, parse, releaseParams } from './release-parts.ts';

const listQuery = z.object({ name: z.optional(releaseNameSchema) });

/** Reads: the releases, what is live, and what was done. */
export function readReleasesRoutes(
  app: FastifyInstance,
  service: ReleaseService,
  { mayChange, principalOf }: ReleaseGuard,
): void {
  app.get('/', async (request) => ({ releases: await service.list(parse(listQuery, request.query).name) }));
  app.get('/status', async (request) => ({
    ...(await service.status(principalOf(request))),
    mayChange: mayChange(request),
  }));
  app.get('/matrix', (request) => service.matrix(parse(matrixQuerySchema, request.query).files === 'true'));
  app.get('/history', async (request) => ({
    revisions: await service.history(parse(pastQuerySchema, request.query)),
  }));
  app.get('/audit', async (request) => ({
    entries: await service.audit(parse(pastQuerySchema, request.query)),
  }));
  app.get('/:name/:version', async (request) => {
    const { name, version } = parse(releaseParams, request.params);
    return { manifest: (await service.find(name, version)).manifest };
  });
  app.get('/:name/:version/files/*', async (request, reply) => {
    const { name, version, '*': path } = parse(fileParams, request.params);
    return reply.type('application/octet-stream').send(await service.file(name, version, path));
  });
}
