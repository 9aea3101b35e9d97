import Fastify, { type FastifyInstance } from 'fastify';
import { type IdentityOptions, identityPlugin } from '../../src/identity/identity.plugin.ts';
import { wireErrorsPlugin } from '../../src/platform/http/wire-errors.plugin.ts';
import { jobsPlugin } from '../../src/platform/jobs/jobs.plugin.ts';
import { storagePlugin } from '../../src/platform/storage/index.ts';
import { cardNumbersPlugin } from '../../src/platform/text/card-numbers.plugin.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { IDENTITY } from './auth-site.ts';

interface PlainSiteOptions {
  /** Time for which the database has the sample content; without it there is none. */
  readonly sampleAt?: number;
  readonly identity?: Partial<IdentityOptions>;
  readonly now?: () => number;
  readonly onLog?: (line: string) => void;
}

/** Starts a site with sign-in and jobs on a database of its own. `more` registers what the test is about. */
export async function startPlainSite(
  { sampleAt, identity, now = Date.now, onLog }: PlainSiteOptions,
  more: (app: FastifyInstance) => PromiseLike<unknown>,
) {
  const database = await createTestDatabase(sampleAt === undefined ? {} : { sampleAt });
  const app: FastifyInstance = Fastify({
    routerOptions: { maxParamLength: 500 },
    logger: onLog ? { level: 'trace', stream: { write: onLog } } : false,
  });
  await app.register(wireErrorsPlugin);
  await app.register(cardNumbersPlugin);
  await app.register(storagePlugin, { storage: database });
  await app.register(jobsPlugin, { now });
  await app.register(identityPlugin, { ...IDENTITY, ...identity });
  await more(app);
  await app.ready();
  return {
    app,
    db: database.db,
    url: database.url,
    async stop() {
      await app.close();
      await database.stop();
    },
  };
}
