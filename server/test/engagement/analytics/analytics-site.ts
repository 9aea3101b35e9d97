import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { CollectedEvent } from 'shared-contracts';
import { CONSENT_TEXT_VERSION } from 'shared-contracts';
import {
  type AnalyticsOptions,
  analyticsPlugin,
} from '../../../src/engagement/analytics/analytics.plugin.ts';
import { identityPlugin } from '../../../src/identity/identity.plugin.ts';
import { SESSION_COOKIE } from '../../../src/platform/http/session-cookie.ts';
import { wireErrorsPlugin } from '../../../src/platform/http/wire-errors.plugin.ts';
import { jobsPlugin } from '../../../src/platform/jobs/jobs.plugin.ts';
import { storagePlugin } from '../../../src/platform/storage/index.ts';
import { createTestDatabase } from '../../../src/testing/test-database.ts';
import { newMember } from '../../club/club-members.ts';
import { signedInBrowser } from '../../support/auth-browser.ts';
import { IDENTITY, ORIGIN } from '../../support/auth-site.ts';

export const NOON = Date.parse('2026-11-20T17:00:00Z');
export const VISIT = '7f8b1a52-2b7e-4a0c-9a53-0d6a4c2f1e11';

export type AnalyticsSite = Awaited<ReturnType<typeof startAnalyticsSite>>;

/** Starts a site with only analytics, on a database of its own. */
export async function startAnalyticsSite(options: Partial<AnalyticsOptions> = {}) {
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
    /** Inserts a member, with the cookie of a session. */
    async member() {
      const id = await newMember(database.db);
      const { public_id, email } = await database.db
        .selectFrom('members')
        .select(['public_id', 'email'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const browser = await signedInBrowser(app, id);
      const cookie = `${SESSION_COOKIE}=${browser.cookie(SESSION_COOKIE)}`;
      return { id, publicId: public_id, email, cookie };
    },
    async stop() {
      await app.close();
      await database.stop();
    },
  };
}

/** A consent cookie with `flags` such as `p--`. */
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

/** An outside service that records its requests and answers 204. */
export async function startRecorder() {
  const requests: RecordedRequest[] = [];
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
    response.writeHead(204).end();
    for (const resolve of waiting.splice(0)) resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Resolves with the requests once there are `length`. */
    async heard(length: number): Promise<RecordedRequest[]> {
      while (requests.length < length) await new Promise<void>((resolve) => waiting.push(resolve));
      return requests;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
