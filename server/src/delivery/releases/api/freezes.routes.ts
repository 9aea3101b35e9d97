import type { FastifyInstance } from 'fastify';
import { freezeRequestSchema, unfreezeRequestSchema } from 'shared-contracts';
import type { Db } from '../../../platform/storage/index.ts';
import { freeze, listFreezes, unfreeze } from '../going-live/freezes.ts';
import { CALLS } from './release-calls.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { jsonOf, parse } from './release-parts.ts';

export function freezesRoutes(app: FastifyInstance, db: Db, { forOperations, by }: ReleaseGuard): void {
  app.get('/freezes', { config: { call: CALLS.freezes } }, async () => ({ freezes: await listFreezes(db) }));
  app.post('/freezes', { config: { call: CALLS.freeze } }, async (request) => {
    forOperations(request);
    const asked = parse(freezeRequestSchema, jsonOf(request.body));
    return { freezes: await freeze(db, asked, by(request, asked)) };
  });
  app.post('/freezes/lift', { config: { call: CALLS.unfreeze } }, async (request) => {
    forOperations(request);
    const asked = parse(unfreezeRequestSchema, jsonOf(request.body));
    return { freezes: await unfreeze(db, asked.remote, by(request, asked)) };
  });
}
