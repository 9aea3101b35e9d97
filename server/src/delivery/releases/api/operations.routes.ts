import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changeRequestSchema,
  freezeRequestSchema,
  grantRequestSchema,
  teamRequestSchema,
  tokenRequestSchema,
  unfreezeRequestSchema,
  withdrawRequestSchema,
} from 'shared-contracts/release';
import type { z } from 'zod/mini';
import type { Db } from '../../../platform/storage/index.ts';
import type { ReleaseTokens } from '../access/release-tokens.ts';
import { createTeam, grant, listAsked, listGrants, withdraw } from '../access/teams.ts';
import { freeze, listFreezes, unfreeze } from '../going-live/freezes.ts';
import { CALLS, tokenParams } from './release-calls.ts';
import { bodyOf, parse, type ReleaseGuard } from './release-guard.ts';

export function operationsRoutes(
  app: FastifyInstance,
  db: Db,
  tokens: ReleaseTokens,
  { forOperations, by }: ReleaseGuard,
): void {
  async function changeOf<S extends z.ZodMiniType<{ who?: string | undefined; why: string }>>(
    request: FastifyRequest,
    schema: S,
  ) {
    forOperations(request);
    const asked = bodyOf(request, schema);
    return [asked, await by(request, asked)] as const;
  }

  app.get('/tokens', { config: { call: CALLS.tokens } }, async (request) => {
    forOperations(request);
    return { tokens: await tokens.list() };
  });
  app.post('/tokens', { config: { call: CALLS.createToken } }, async (request, reply) =>
    reply.code(201).send(await tokens.create(...(await changeOf(request, tokenRequestSchema)))),
  );
  app.post('/tokens/:id/revoke', { config: { call: CALLS.revokeToken } }, async (request) => {
    forOperations(request);
    const { id } = parse(tokenParams, request.params);
    const [, author] = await changeOf(request, changeRequestSchema);
    return { token: await tokens.revoke(id, author) };
  });

  app.get('/grants', { config: { call: CALLS.grants } }, async () => ({
    grants: await listGrants(db),
    asked: await listAsked(db),
  }));
  app.post('/teams', { config: { call: CALLS.createTeam } }, async (request, reply) =>
    reply.code(201).send(await createTeam(db, ...(await changeOf(request, teamRequestSchema)))),
  );
  app.post('/grants', { config: { call: CALLS.grant } }, async (request) => ({
    grants: await grant(db, ...(await changeOf(request, grantRequestSchema))),
  }));
  app.post('/grants/withdraw', { config: { call: CALLS.withdrawGrant } }, async (request) => ({
    grants: await withdraw(db, ...(await changeOf(request, withdrawRequestSchema))),
  }));

  app.get('/freezes', { config: { call: CALLS.freezes } }, async () => ({ freezes: await listFreezes(db) }));
  app.post('/freezes', { config: { call: CALLS.freeze } }, async (request) => ({
    freezes: await freeze(db, ...(await changeOf(request, freezeRequestSchema))),
  }));
  app.post('/freezes/lift', { config: { call: CALLS.unfreeze } }, async (request) => {
    const [{ remote }, author] = await changeOf(request, unfreezeRequestSchema);
    return { freezes: await unfreeze(db, remote, author) };
  });
}
