import type { FastifyInstance } from 'fastify';
import { previewRequestSchema, previewRevokeSchema } from 'shared-contracts';
import type { ReleaseService } from '../release-service.ts';
import { CALLS, listQuery } from './release-calls.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { jsonOf, nameParams, parse, releaseParams } from './release-parts.ts';

export function previewsRoutes(
  app: FastifyInstance,
  service: ReleaseService,
  { own, by }: ReleaseGuard,
): void {
  app.get('/previews', { config: { call: CALLS.previews } }, async (request) => ({
    previews: await service.previews(parse(listQuery, request.query).name),
  }));
  app.post('/:name/:version/preview', { config: { call: CALLS.preview } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(previewRequestSchema, jsonOf(request.body));
    return reply.code(201).send(await service.preview(name, version, asked, by(request, asked)));
  });
  app.post('/:name/preview/revoke', { config: { call: CALLS.revokePreview } }, async (request) => {
    const { name } = own(request, nameParams);
    const asked = parse(previewRevokeSchema, jsonOf(request.body));
    return { previews: await service.revokePreview(name, asked.label, by(request, asked)) };
  });
}
