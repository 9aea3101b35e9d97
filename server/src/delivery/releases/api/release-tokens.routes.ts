import type { FastifyInstance } from 'fastify';
import { promoteRequestSchema, tokenRequestSchema } from 'shared-contracts';
import { z } from 'zod/mini';
import type { ReleaseTokens } from '../release-tokens.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { jsonOf, parse } from './release-parts.ts';

const tokenParams = z.object({ id: z.string().check(z.regex(/^[a-z0-9]{12}$/)) });

/** Tokens of the teams, for operations alone. */
export function releaseTokensRoutes(
  app: FastifyInstance,
  tokens: ReleaseTokens,
  { forOperations, by }: ReleaseGuard,
): void {
  app.get('/tokens', async (request) => {
    forOperations(request);
    return { tokens: await tokens.list() };
  });
  app.post('/tokens', async (request, reply) => {
    forOperations(request);
    const asked = parse(tokenRequestSchema, jsonOf(request.body));
    return reply.code(201).send(await tokens.create(asked, by(request, asked)));
  });
  app.post('/tokens/:id/revoke', async (request) => {
    forOperations(request);
    const { id } = parse(tokenParams, request.params);
    const asked = parse(promoteRequestSchema, jsonOf(request.body));
    return { token: await tokens.revoke(id, by(request, asked)) };
  });
}
