import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { z } from 'shared-contracts/zod';
import type { ApiCall } from '../api/described-call.ts';
import type { FileStore } from '../files/file-store.ts';
import { withTimeout } from './with-timeout.ts';

// Milliseconds between requests to the store. Each costs money, and health checks are frequent.
const EVERY_MS = 10_000;
const NO_KEY = 'is-it-there';

type FilesCheck = () => Promise<string | null>;

export function createFilesCheck(store: Pick<FileStore, 'has'>, every = EVERY_MS): FilesCheck {
  let last: { readonly at: number; readonly trouble: Promise<string | null> } | undefined;

  const ask = (): Promise<string | null> =>
    withTimeout<string | null>(
      store.has(NO_KEY).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
      () => 'The file store does not answer',
    );

  return () => {
    if (!last || Date.now() - last.at >= every) last = { at: Date.now(), trouble: ask() };
    return last.trouble;
  };
}

const LIVE: ApiCall = {
  operation: 'live',
  summary: 'The process works',
  tag: 'operations',
  answer: z.object({ status: z.literal('live') }),
};
const READY: ApiCall = {
  operation: 'ready',
  summary:
    'Visitors may come; `degraded` names releases that are damaged, or a file store that does not answer',
  tag: 'operations',
  answer: z.object({
    status: z.enum(['ready', 'degraded', 'not ready']),
    checks: z.record(z.string(), z.boolean()),
    missing: z.optional(z.array(z.string())),
    why: z.optional(z.string()),
    damaged: z.optional(z.array(z.string())),
    served: z.optional(z.record(z.string(), z.nullable(z.string()))),
    files: z.optional(z.string()),
  }),
  also: { 503: 'Why they may not, in the same shape' },
};

interface HealthOptions {
  readonly requiredReleases: readonly string[];
  readonly filesCheck?: FilesCheck | undefined;
}

const UNREAD = 'The database does not say which releases are live';
const ENDING = 'The server is shutting down';
const NO_SECRET = 'AUTH_SECRET is not set, but DATABASE_URL needs it: sign-in is off';

// `served` is the release in place of the damaged one: null if there is none.
function damageOf({ releaseDamage: { answers: damaged } }: FastifyInstance) {
  const instead = damaged.map(({ name, version, served }) => [
    `${name}@${version}`,
    served && `${name}@${served}`,
  ]);
  return {
    damaged: damaged.map(({ name, version }) => `${name}@${version}`),
    served: Object.fromEntries(instead),
  };
}

/** A damaged release or a silent bucket makes the answer `degraded`. Without a shell it is not ready. */
export const healthPlugin = fp<HealthOptions>(
  async (app, { requiredReleases, filesCheck = async () => null }) => {
    // Checked only at the start: replacing a release must not make the server unready.
    let haveStarted = false;
    const whenAllAreLive = async () => {
      await app.renderers.settled();
      haveStarted = true;
    };

    app.get('/health/live', { config: { call: LIVE } }, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'live' }),
    );
    app.get('/health/ready', { config: { call: READY } }, async (_request, reply) => {
      if (app.drain.isUnderWay)
        return reply
          .code(503)
          .header('cache-control', 'no-store')
          .send({ status: 'not ready', checks: {}, why: ENDING });
      if (app.registry.isUnread) {
        // Another replica may have rolled back meanwhile. Skips the database, which may never respond.
        const checks = { database: false, registry: false };
        return reply
          .code(503)
          .header('cache-control', 'no-store')
          .send({ status: 'not ready', checks, why: UNREAD });
      }
      const { releaseDamage } = app;
      const damaged = await withTimeout(releaseDamage.remaining(), () => releaseDamage.known);
      const missing = requiredReleases.filter((name) => !app.releaseDamage.served.channels.has(name));
      if (missing.length === 0 && !haveStarted) await whenAllAreLive();
      const checks = {
        database: await withTimeout(
          sql`select 1`.execute(app.db).then(() => true),
          () => false,
        ),
        releases: missing.length === 0,
        registry: !app.registry.isUnread,
        workers: haveStarted,
        secret: app.hasDecorator('auth'),
        // Without keys, no release is run.
        keys: app.releaseTrust.fault === null,
      };
      const files = await filesCheck();
      const isReady = Object.values(checks).every(Boolean);
      const { setBack } = app.registry;
      const why = app.releaseTrust.fault ?? setBack ?? (checks.secret ? releaseDamage.elsewhere : NO_SECRET);
      const isWhole = damaged.length === 0 && !files && setBack === null;
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: !isReady ? 'not ready' : isWhole ? 'ready' : 'degraded',
          checks,
          ...(missing.length > 0 ? { missing } : {}),
          ...(why ? { why } : {}),
          ...(damaged.length > 0 ? damageOf(app) : {}),
          ...(files ? { files } : {}),
        });
    });
  },
  { name: 'health', dependencies: ['storage', 'releases', 'pages', 'drain'] },
);
