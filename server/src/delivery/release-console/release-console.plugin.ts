import { fileURLToPath } from 'node:url';
import fp from 'fastify-plugin';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { HEALTH_HOURS, releaseHealthListSchema } from 'shared-contracts/release';
import { z } from 'zod/mini';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { builtPagePolicy, serveBuiltPage } from '../../platform/html/built-page.ts';
import { escapeHtml } from '../../platform/html/escape.ts';
import { readReleaseHealth } from '../release-health/read-release-health.ts';

const DIST = fileURLToPath(new URL('../../../ops/dist', import.meta.url));

const hoursSchema = z.object({
  hours: z._default(
    z.coerce.number().check(z.refine((hours) => HEALTH_HOURS.some((known) => known === hours))),
    24,
  ),
});

const HEALTH: ApiCall = {
  operation: 'releaseHealth',
  summary: 'Health of releases, as browsers and the server report it',
  tag: 'releases',
  access: 'release',
  query: hoursSchema,
  answer: releaseHealthListSchema,
};

interface ReleaseConsoleOptions {
  readonly siteOrigin: string | undefined;
  readonly now: () => number;
}

export const releaseConsolePlugin = fp<ReleaseConsoleOptions>(
  async (app, { siteOrigin = '', now }) => {
    const policy = builtPagePolicy({ connect: siteOrigin });
    serveBuiltPage(app, {
      path: '/ops',
      folder: DIST,
      name: 'The console',
      built: 'server/ops',
      answer: (page) => ({
        html: page.replace('name="site-origin" content=""', (meta) =>
          meta.replace('""', `"${escapeHtml(siteOrigin)}"`),
        ),
        policy,
      }),
    });

    app.get(OUTCOMES_PATH, { config: { call: HEALTH } }, async (request, reply) => {
      if (!(await app.releaseTokens.principalOf(request)))
        throw new RequestError('UNAUTHENTICATED', 'Reading release health needs a release token.');
      const { success, data } = hoursSchema.safeParse(request.query);
      if (!success) throw new RequestError('INVALID_REQUEST', `Ask for ${HEALTH_HOURS.join(', ')} hours.`);
      return reply
        .header('cache-control', 'no-store')
        .send(await readReleaseHealth(app.db, data.hours, now()));
    });
  },
  { name: 'release-console', dependencies: ['storage', 'releases'] },
);
