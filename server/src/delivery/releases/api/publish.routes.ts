import type { FastifyInstance } from 'fastify';
import {
  checkRequestSchema,
  publishRequestSchema,
  RELEASE_FILE_LIMIT,
  releaseManifestSchema,
  repairRequestSchema,
} from 'shared-contracts';
import type { ReleaseService } from '../release-service.ts';
import { CALLS } from './release-calls.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { bytesOf, fileParams, jsonOf, parse, releaseParams } from './release-parts.ts';

export function publishRoutes(
  app: FastifyInstance,
  service: ReleaseService,
  { own, by, isOperations }: ReleaseGuard,
): void {
  app.post('/:name/:version', { config: { call: CALLS.announce } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    return service.announce(name, version, parse(releaseManifestSchema, jsonOf(request.body)));
  });
  app.put(
    '/:name/:version/files/*',
    { bodyLimit: RELEASE_FILE_LIMIT, config: { call: CALLS.upload } },
    async (request, reply) => {
      const { name, version, '*': path } = own(request, fileParams);
      await service.upload(name, version, path, bytesOf(request.body));
      return reply.code(204).send();
    },
  );
  app.post('/:name/:version/check', { config: { call: CALLS.check } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = bytesOf(request.body).length > 0 ? jsonOf(request.body) : {};
    return service.check(name, version, parse(checkRequestSchema, asked), isOperations(request));
  });
  app.post('/:name/:version/publish', { config: { call: CALLS.publish } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const sent = bytesOf(request.body).length > 0 ? jsonOf(request.body) : {};
    const { who, why = 'published', signature } = parse(publishRequestSchema, sent);
    const as = { asOperations: isOperations(request), signature };
    const release = await service.publish(name, version, by(request, { who, why }), as);
    return { release };
  });
  app.post('/:name/:version/repair', { config: { call: CALLS.repair } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(repairRequestSchema, jsonOf(request.body));
    return service.repair(name, version, asked.sent ?? 0, by(request, asked));
  });
}
