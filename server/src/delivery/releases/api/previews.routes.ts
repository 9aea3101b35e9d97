import type { FastifyInstance } from 'fastify';
import { previewRequestSchema, previewRevokeSchema, releaseNameSchema } from 'shared-contracts';
import { z } from 'zod/mini';
import type { ReleaseService } from '../release-service.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { jsonOf, nameParams, parse, releaseParams } from './release-parts.ts';

const listQuery = z.object({ name: z.optional(releaseNameSchema) });

/** Previews: made and taken back by the team of the remote, listed by every team. */
export function previewsRoutes(
  app: FastifyInstance,
  service: ReleaseService,
  { own, by }: ReleaseGuard,
): void {
  app.get('/previews', async (request) => ({
    previews: await service.previews(parse(listQuery, request.query).name),
  }));
  app.post('/:name/:version/preview', async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(previewRequestSchema, jsonOf(request.body));
    return reply.code(201).send(await service.preview(name, version, asked, by(request, asked)));
  });
  app.post('/:name/preview/revoke', async (request) => {
    const { name } = own(request, nameParams);
    const asked = parse(previewRevokeSchema, jsonOf(request.body));
    return { previews: await service.revokePreview(name, asked.label, by(request, asked)) };
  });
}
