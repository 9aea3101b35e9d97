import Fastify, { type FastifyInstance } from 'fastify';
import { type ContentClient, createContentClient } from 'shared-contracts';
import { type ContentApiOptions, contentApiPlugin } from '../content/api/content-api.plugin.ts';
import { apiDocsPlugin } from '../platform/api/api-docs.plugin.ts';
import { wireErrorsPlugin } from '../platform/http/wire-errors.plugin.ts';
import { storagePlugin } from '../platform/storage/storage.plugin.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface ContentApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly client: ContentClient;
  /** The clock of the API; set it to another time of day. */
  readonly clock: { now: number };
  readonly stop: () => Promise<void>;
}

/** A client whose calls don't leave the process. */
export const clientOf = (app: FastifyInstance): ContentClient =>
  createContentClient({
    baseUrl: '',
    fetch: async (input, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const { statusCode, body } = await app.inject({ method: 'GET', url: String(input), headers });
      return new Response(body, { status: statusCode });
    },
  });

/** The content API on a database of its own that holds the sample as of `now` (an ISO instant), with `more` registered beside it. */
export async function createContentApp(
  now: string,
  options: ContentApiOptions = {},
  more: (app: FastifyInstance) => unknown = () => undefined,
): Promise<ContentApp> {
  const clock = { now: Date.parse(now) };
  const database = await createTestDatabase({ sampleAt: clock.now });
  const app = Fastify();
  await app.register(wireErrorsPlugin);
  await app.register(apiDocsPlugin);
  await app.register(storagePlugin, { storage: database });
  await app.register(contentApiPlugin, { now: () => clock.now, ...options });
  await more(app);
  await app.ready();
  const stop = async () => {
    await app.close();
    await database.stop();
  };
  return { app, database, client: clientOf(app), clock, stop };
}
