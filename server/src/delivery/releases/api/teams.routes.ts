import type { FastifyInstance } from 'fastify';
import { grantRequestSchema, teamRequestSchema, withdrawRequestSchema } from 'shared-contracts';
import type { Db } from '../../../platform/storage/index.ts';
import { createTeam, grant, listGrants, withdraw } from '../access/teams.ts';
import { CALLS } from './release-calls.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { jsonOf, parse } from './release-parts.ts';

export function teamsRoutes(app: FastifyInstance, db: Db, { forOperations, by }: ReleaseGuard): void {
  app.get('/grants', { config: { call: CALLS.grants } }, async () => ({ grants: await listGrants(db) }));
  app.post('/teams', { config: { call: CALLS.createTeam } }, async (request, reply) => {
    forOperations(request);
    const asked = parse(teamRequestSchema, jsonOf(request.body));
    return reply.code(201).send(await createTeam(db, asked, by(request, asked)));
  });
  app.post('/grants', { config: { call: CALLS.grant } }, async (request) => {
    forOperations(request);
    const asked = parse(grantRequestSchema, jsonOf(request.body));
    return { grants: await grant(db, asked, by(request, asked)) };
  });
  app.post('/grants/withdraw', { config: { call: CALLS.withdrawGrant } }, async (request) => {
    forOperations(request);
    const asked = parse(withdrawRequestSchema, jsonOf(request.body));
    return { grants: await withdraw(db, asked, by(request, asked)) };
  });
}
