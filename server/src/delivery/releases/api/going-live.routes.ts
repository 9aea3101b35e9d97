import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  approveRequestSchema,
  canaryRequestSchema,
  promoteRequestSchema,
  rampRequestSchema,
  rollbackRequestSchema,
} from 'shared-contracts';
import type { Wish } from '../going-live/approvals.ts';
import type { By } from '../records/audit.ts';
import type { ReleaseService } from '../release-service.ts';
import { CALLS } from './release-calls.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { jsonOf, nameParams, parse, releaseParams } from './release-parts.ts';

export function goingLiveRoutes(
  app: FastifyInstance,
  service: ReleaseService,
  { own, by, principalOf }: ReleaseGuard,
): void {
  app.post('/:name/:version/promote', { config: { call: CALLS.promote } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(promoteRequestSchema, jsonOf(request.body));
    return ask(request, reply, [name, version], { kind: 'promote' }, by(request, asked));
  });
  app.post('/:name/:version/canary', { config: { call: CALLS.canary } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(canaryRequestSchema, jsonOf(request.body));
    const { percent } = asked;
    return ask(request, reply, [name, version], { kind: 'canary', percent }, by(request, asked));
  });
  app.post('/:name/:version/ramp', { config: { call: CALLS.ramp } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(rampRequestSchema, jsonOf(request.body));
    const { steps, everySeconds } = asked;
    return ask(request, reply, [name, version], { kind: 'ramp', steps, everySeconds }, by(request, asked));
  });
  app.post('/:name/:version/approve', { config: { call: CALLS.approve } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(approveRequestSchema, jsonOf(request.body));
    return service.approve(name, version, asked.id, by(request, asked), principalOf(request));
  });
  app.post('/:name/approval/withdraw', { config: { call: CALLS.withdraw } }, async (request) => {
    const { name } = own(request, nameParams);
    const asked = parse(promoteRequestSchema, jsonOf(request.body));
    return { approvals: await service.withdraw(name, by(request, asked), principalOf(request)) };
  });
  for (const [what, isHeld] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    app.post(`/:name/ramp/${what}`, { config: { call: CALLS.ramps[what] } }, async (request) => {
      const { name } = own(request, nameParams);
      const asked = parse(promoteRequestSchema, jsonOf(request.body));
      return { ramps: await service.holdRamp(name, isHeld, by(request, asked)) };
    });
  }
  app.post('/:name/canary/end', { config: { call: CALLS.endCanary } }, async (request) => {
    const { name } = own(request, nameParams);
    return service.endCanary(name, by(request, parse(promoteRequestSchema, jsonOf(request.body))));
  });
  app.post('/:name/rollback', { config: { call: CALLS.rollback } }, async (request) => {
    const { name } = own(request, nameParams);
    const asked = parse(rollbackRequestSchema, jsonOf(request.body));
    return service.rollback(name, by(request, asked), { to: asked.to });
  });
  app.post('/:name/:version/recall', { config: { call: CALLS.recall } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(promoteRequestSchema, jsonOf(request.body));
    return service.recall(name, version, by(request, asked));
  });

  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    [name, version]: readonly [name: string, version: string],
    wish: Wish,
    author: By,
  ) {
    const answer = await service.ask(name, version, wish, author, principalOf(request));
    if (answer.waits) reply.code(202);
    return answer;
  }
}
