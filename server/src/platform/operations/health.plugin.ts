import fp from 'fastify-plugin';
import { sql } from 'kysely';

export interface HealthOptions {
  /** Names that must be live before visitors are let in. */
  readonly requiredReleases: readonly string[];
}

/**
 * `/health/live`: the process works. `/health/ready`: visitors may come; the database answers, every build of the site is
 * live, and each has been started. A release that is broken makes no server unready: all others would be, too; the answer is
 * `degraded` then, and names it.
 */
export const healthPlugin = fp<HealthOptions>(
  async (app, { requiredReleases }) => {
    // Asked of the start alone: a release that is being replaced is no reason to turn visitors away.
    let haveStarted = false;
    const whenAllAreLive = async () => {
      await app.renderers.settled();
      haveStarted = true;
    };

    app.get('/health/live', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'live' }),
    );
    app.get('/health/ready', async (_request, reply) => {
      const missing = requiredReleases.filter((name) => !app.registry.state.channels.has(name));
      if (missing.length === 0 && !haveStarted) await whenAllAreLive();
      const checks = {
        database: await sql`select 1`.execute(app.db).then(
          () => true,
          () => false,
        ),
        releases: missing.length === 0,
        workers: haveStarted,
      };
      const isReady = Object.values(checks).every(Boolean);
      const damaged = checks.database ? await app.releaseDamage.remaining() : [];
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: !isReady ? 'not ready' : damaged.length > 0 ? 'degraded' : 'ready',
          checks,
          ...(missing.length > 0 ? { missing } : {}),
          ...(damaged.length > 0 ? { damaged: damaged.map(({ release }) => release.id) } : {}),
        });
    });
  },
  { name: 'health', dependencies: ['storage', 'releases', 'pages'] },
);
