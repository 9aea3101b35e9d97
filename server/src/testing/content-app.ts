import Fastify, { type FastifyInstance } from 'fastify';
import { type ContentClient, createContentClient } from 'shared-contracts/content';
import { afterAll, beforeAll } from 'vitest';
import { contentApiPlugin } from '../content/api/content-api.plugin.ts';
import { apiDocsPlugin } from '../platform/api/api-docs.plugin.ts';
import { wireErrorsPlugin } from '../platform/http/wire-errors.plugin.ts';
import { storagePlugin } from '../platform/storage/start-storage.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface ContentApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly client: ContentClient;
  /** The clock of the API; set it to another time of day. */
  readonly clock: { now: number };
}

export const clientOf = (app: FastifyInstance): ContentClient =>
  createContentClient({
    baseUrl: '',
    fetch: async (input, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const { statusCode, body } = await app.inject({ method: 'GET', url: String(input), headers });
      return new Response(body, { status: statusCode });
    },
  });

/** The database holds the sample as of `now` (an ISO instant). `more` registers other plugins. */
export function useContentApp(
  now: string,
  more: (app: FastifyInstance) => unknown = () => undefined,
): ContentApp {
  const clock = { now: Date.parse(now) };
  const started = {} as ContentApp;
  beforeAll(async () => {
    const database = await createTestDatabase({ sampleAt: clock.now });
    const app = Fastify();
    Object.assign(started, { app, database, client: clientOf(app), clock });
    await app.register(wireErrorsPlugin);
    await app.register(apiDocsPlugin);
    await app.register(storagePlugin, { storage: database });
    await app.register(contentApiPlugin, { now: () => clock.now });
    await more(app);
    await app.ready();
  });
  afterAll(async () => {
    await started.app?.close();
    await started.database?.stop();
  });
  return started;
}
