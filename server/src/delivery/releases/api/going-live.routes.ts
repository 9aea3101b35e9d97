import type { FastifyInstance } from 'fastify';
import {
  canaryRequestSchema,
  promoteRequestSchema,
  rampRequestSchema,
  rollbackRequestSchema,
} from 'shared-contracts';
import type { ReleaseService } from '../release-service.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { jsonOf, nameParams, parse, releaseParams } from './release-parts.ts';

/** Changes of what visitors get: promote, canary, ramp, rollback, recall. */
export function goingLiveRoutes(
  app: FastifyInstance,
  service: ReleaseService,
  { own, by }: ReleaseGuard,
): void {
  app.post('/:name/:version/promote', async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(promoteRequestSchema, jsonOf(request.body));
    return service.promote(name, version, by(request, asked));
  });
  app.post('/:name/:version/canary', async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(canaryRequestSchema, jsonOf(request.body));
    return service.canary(name, version, asked.percent, by(request, asked));
  });
  app.post('/:name/:version/ramp', async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(rampRequestSchema, jsonOf(request.body));
    return service.ramp(name, version, asked, by(request, asked));
  });
  for (const [what, isHeld] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    app.post(`/:name/ramp/${what}`, async (request) => {
      const { name } = own(request, nameParams);
      const asked = parse(promoteRequestSchema, jsonOf(request.body));
      return { ramps: await service.holdRamp(name, isHeld, by(request, asked)) };
    });
  }
  app.post('/:name/canary/end', async (request) => {
    const { name } = own(request, nameParams);
    return service.endCanary(name, by(request, parse(promoteRequestSchema, jsonOf(request.body))));
  });
  app.post('/:name/rollback', async (request) => {
    const { name } = own(request, nameParams);
    const asked = parse(rollbackRequestSchema, jsonOf(request.body));
    return service.rollback(name, by(request, asked), asked.to);
  });
  app.post('/:name/:version/recall', async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(promoteRequestSchema, jsonOf(request.body));
    return service.recall(name, version, by(request, asked));
  });
}
