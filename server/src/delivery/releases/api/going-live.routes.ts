import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  approveRequestSchema,
  canaryRequestSchema,
  changeRequestSchema,
  promoteRequestSchema,
  rampRequestSchema,
  rollbackRequestSchema,
} from 'shared-contracts/release';
import {
  type ApprovalRule,
  approve,
  askFor,
  type ChangeRequest,
  listApprovals,
  refuseUnseen,
  withdraw,
} from '../going-live/approvals.ts';
import { endCanary } from '../going-live/canary.ts';
import { holdRamp } from '../going-live/ramps.ts';
import { recall } from '../going-live/recall.ts';
import { rollback } from '../going-live/rollback.ts';
import type { Author } from '../records/audit.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { CALLS, nameParams, releaseParams } from './release-calls.ts';
import { bodyOf, type ReleaseGuard } from './release-guard.ts';

export function goingLiveRoutes(
  app: FastifyInstance,
  context: ReleaseContext,
  { own, by, principalOf }: ReleaseGuard,
  rule: ApprovalRule,
): void {
  app.post('/:name/:version/promote', { config: { call: CALLS.promote } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = bodyOf(request, promoteRequestSchema);
    const { unchecked } = asked;
    return ask(request, reply, [name, version], { kind: 'promote', unchecked }, await by(request, asked));
  });
  app.post('/:name/:version/canary', { config: { call: CALLS.canary } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = bodyOf(request, canaryRequestSchema);
    const { percent, unchecked } = asked;
    const change = { kind: 'canary', percent, unchecked } as const;
    return ask(request, reply, [name, version], change, await by(request, asked));
  });
  app.post('/:name/:version/ramp', { config: { call: CALLS.ramp } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = bodyOf(request, rampRequestSchema);
    const { steps, everySeconds, unchecked } = asked;
    const change = { kind: 'ramp', steps, everySeconds, unchecked } as const;
    return ask(request, reply, [name, version], change, await by(request, asked));
  });
  app.post('/:name/:version/approve', { config: { call: CALLS.approve } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = bodyOf(request, approveRequestSchema);
    return approve(context, [name, version], asked.id, await by(request, asked), principalOf(request));
  });
  app.post('/:name/approval/withdraw', { config: { call: CALLS.withdraw } }, async (request) => {
    const { name } = own(request, nameParams);
    const asked = bodyOf(request, changeRequestSchema);
    await withdraw(context.db, name, await by(request, asked));
    return { approvals: await listApprovals(context.db, principalOf(request)) };
  });
  for (const [what, isHeld] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    app.post(`/:name/ramp/${what}`, { config: { call: CALLS.ramps[what] } }, async (request) => {
      const { name } = own(request, nameParams);
      const asked = bodyOf(request, changeRequestSchema);
      return { ramps: await holdRamp(context.db, name, isHeld, await by(request, asked)) };
    });
  }
  app.post('/:name/canary/end', { config: { call: CALLS.endCanary } }, async (request) => {
    const { name } = own(request, nameParams);
    return endCanary(context, name, await by(request, bodyOf(request, changeRequestSchema)));
  });
  app.post('/:name/rollback', { config: { call: CALLS.rollback } }, async (request) => {
    const { name } = own(request, nameParams);
    const asked = bodyOf(request, rollbackRequestSchema);
    await refuseUnseen(context, rule, name, asked.to);
    return rollback(context, name, await by(request, asked), { to: asked.to });
  });
  app.post('/:name/:version/recall', { config: { call: CALLS.recall } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = bodyOf(request, changeRequestSchema);
    return recall(context, name, version, await by(request, asked));
  });

  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    [name, version]: readonly [name: string, version: string],
    change: ChangeRequest,
    author: Author,
  ) {
    const answer = await askFor(context, rule, [name, version], change, author, principalOf(request));
    if (answer.waits) reply.code(202);
    return answer;
  }
}
