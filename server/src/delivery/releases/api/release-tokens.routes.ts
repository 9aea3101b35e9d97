import type { FastifyInstance } from 'fastify';
import { promoteRequestSchema, tokenRequestSchema } from 'shared-contracts';
import type { ReleaseTokens } from '../access/release-tokens.ts';
import { CALLS, tokenParams } from './release-calls.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { jsonOf, parse } from './release-parts.ts';

export function releaseTokensRoutes(
  app: FastifyInstance,
  tokens: ReleaseTokens,
  { forOperations, by }: ReleaseGuard,
): void {
  app.get('/tokens', { config: { call: CALLS.tokens } }, async (request) => {
    forOperations(request);
    return { tokens: await tokens.list() };
  });
  app.post('/tokens', { config: { call: CALLS.createToken } }, async (request, reply) => {
    forOperations(request);
    const asked = parse(tokenRequestSchema, jsonOf(request.body));
    return reply.code(201).send(await tokens.create(asked, by(request, asked)));
  });
  app.post('/tokens/:id/revoke', { config: { call: CALLS.revokeToken } }, async (request) => {
    forOperations(request);
    const { id } = parse(tokenParams, request.params);
    const asked = parse(promoteRequestSchema, jsonOf(request.body));
    return { token: await tokens.revoke(id, by(request, asked)) };
  });
}
