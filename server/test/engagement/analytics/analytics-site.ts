import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { CollectedEvent } from 'shared-contracts';
import { CONSENT_TEXT_VERSION } from 'shared-contracts';
import {
  type AnalyticsOptions,
  analyticsPlugin,
} from '../../../src/engagement/analytics/analytics.plugin.ts';
import { identityPlugin } from '../../../src/identity/identity.plugin.ts';
import { wireErrorsPlugin } from '../../../src/platform/http/wire-errors.plugin.ts';
import { jobsPlugin } from '../../../src/platform/jobs/jobs.plugin.ts';
import { storagePlugin } from '../../../src/platform/storage/index.ts';
import { createTestDatabase, type TestDb } from '../../../src/testing/test-database.ts';
import { IDENTITY, ORIGIN } from '../../support/auth-site.ts';

export const NOON = Date.parse('2026-11-20T17:00:00Z');
export const VISIT = '7f8b1a52-2b7e-4a0c-9a53-0d6a4c2f1e11';

/** A site with analytics alone, on a database of its own. */
export interface AnalyticsSite {
  readonly app: FastifyInstance;
  readonly db: TestDb;
  /** A new member, and the cookie of a session of theirs. */
  member(): Promise<{ id: number; publicId: string; email: string; cookie: string }>;
  stop(): Promise<void>;
}

export async function startAnalyticsSite(options: Partial<AnalyticsOptions> = {}): Promise<AnalyticsSite> {
  const database = await createTestDatabase();
  const app = Fastify();
  await app.register(wireErrorsPlugin);
  await app.register(storagePlugin, { storage: database });
  await app.register(jobsPlugin);
  await app.register(identityPlugin, IDENTITY);
  await app.register(analyticsPlugin, { origin: ORIGIN, isProduction: true, now: () => NOON, ...options });
  await app.ready();
  return {
    app,
    db: database.db,
    async member() {
      const subject = randomUUID();
      const email = `${subject}@example.com`;
      const { id, public_id } = await database.db
        .insertInto('members')
        .values({ mpid: subject, issuer: 'test', subject, email })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      const token = await app.auth.sessions.create({
        memberId: id,
        issuer: 'test',
        subject,
        sid: null,
        refreshToken: null,
        refreshIn: 3600,
      });
      return { id, publicId: public_id, email, cookie: `__Host-session=${token}` };
    },
    async stop() {
      await app.close();
      await database.stop();
    },
  };
}

/** The consent cookie of who chose `flags`, such as `p--`. */
export const consented = (flags: string) => `consent=${CONSENT_TEXT_VERSION}.${NOON - 1000}.${flags}`;

export const event = (
  name: string,
  props: Record<string, unknown> = {},
  more: Partial<CollectedEvent> = {},
) => ({
  id: randomUUID(),
  name,
  props,
  time: NOON - 500,
  source: 'mfe-centre@1.0.0',
  path: '/charleston/stores',
  route: 'mfe-centre/stores',
  release: 'mfe-centre@1.0.0',
  ...more,
});

export const batchOf = (events: readonly object[], flags = 'p--') => ({
  consent: {
    performance: flags.includes('p'),
    functional: flags.includes('f'),
    targeting: flags.includes('t'),
  },
  visit: flags.includes('p') ? VISIT : null,
  composition: null,
  events,
});

/** Requests that a service was sent. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

/** Stands for an outside service: records what it is sent and answers with the next status, 204 after the last. */
export async function startRecorder() {
  const requests: RecordedRequest[] = [];
  const statuses: number[] = [];
  const waiting: Array<() => void> = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? null,
      body: JSON.parse(Buffer.concat(parts).toString()),
    });
    response.writeHead(statuses.shift() ?? 204).end();
    for (const resolve of waiting.splice(0)) resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    statuses,
    /** Resolves with the requests once there are `length`. */
    async heard(length: number): Promise<RecordedRequest[]> {
      while (requests.length < length) await new Promise<void>((resolve) => waiting.push(resolve));
      return requests;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
