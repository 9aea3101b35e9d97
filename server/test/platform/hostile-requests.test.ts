import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote, fixtureShell } from '../support/fixture-releases.ts';
import { type RegisteredRoute, recordRoutes } from '../support/registered-routes.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
let routes: RegisteredRoute[];
const lines: string[] = [];

/** Throws with the address that it was asked for in its words, as a router does. */
const THROWS =
  'export const render = (input) => { throw new Error("nothing matches " + JSON.stringify(input).match(/[^"]*token=[^"]*/)?.[0]); };';

beforeAll(async () => {
  database = await createTestDatabase();
  const config = { AUTH_SECRET: 'a secret of a test, long enough for one' };
  const log = { write: (line: string) => void lines.push(line) };
  ({ site, routes } = await recordRoutes(() => createTestSite({ database, config, log })));
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(
    fixtureRemote('mfe-account', [{ id: 'reset', path: '/reset-password', title: 'Reset' }], THROWS),
    '1.0.0',
  );
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
const BODIES: Readonly<Record<string, string>> = {
  NUL: JSON.stringify({ name: 'a\0b', email: 'a\0@example.com', message: '\0' }),
  'half a surrogate pair': '{"name":"\\ud800","email":"\\ud800@example.com","message":"\\udfff"}',
  'a nesting without end': `{"name":${nested}}`,
};

const ask = (
  app: FastifyInstance,
  { method, url }: RegisteredRoute,
  given: { body?: string; origin?: string },
) =>
  app.inject({
    method: method as 'POST',
    url: url.replace(/:\w+(\([^)]*\))?/g, 'x').replace('*', 'x'),
    headers: {
      host: 'localhost:4000',
      'sec-fetch-site': 'same-origin',
      authorization: site.authorization,
      'idempotency-key': 'a-key-of-a-test',
      ...(given.origin ? { origin: given.origin } : {}),
      ...(given.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(given.body ? { payload: given.body } : {}),
  });

describe('Hostile requests: no route fails at', () => {
  test.each(Object.entries(BODIES))('a body with %s', async (_name, body) => {
    const changing = routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
    expect(changing.length).toBeGreaterThan(40);
    const failed: string[] = [];
    for (const route of changing) {
      const { statusCode } = await ask(site.app, route, { body });
      if (statusCode >= 500) failed.push(`${route.method} ${route.url} ${statusCode}`);
    }
    expect(failed).toEqual([]);
  });

  test.each(['zzz', 'null', '://', 'http://[', 'a b'])('`Origin: %s`', async (origin) => {
    const failed: string[] = [];
    for (const route of routes.filter(({ method }) => method === 'POST')) {
      const form = await site.app.inject({
        method: route.method as 'POST',
        url: route.url.replace(/:\w+(\([^)]*\))?/g, 'x').replace('*', 'x'),
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=a',
      });
      if (form.statusCode >= 500) failed.push(`${route.method} ${route.url} ${form.statusCode}`);
    }
    expect(failed).toEqual([]);
  });

  test('NUL in an address', async () => {
    const failed: string[] = [];
    for (const { method, url } of routes) {
      if (!['GET', 'POST'].includes(method)) continue;
      const path = url.replace(/:\w+(\([^)]*\))?/g, 'a%00b').replace('*', 'a%00b');
      const answer = await site.app.inject({ method: method as 'GET', url: `${path}?q=a%00b` });
      if (answer.statusCode !== 400) failed.push(`${method} ${path} ${answer.statusCode}`);
    }
    expect(failed).toEqual([]);
  });
});

describe('Hostile requests: a stranger’s `Host` header', () => {
  test('stands in no address that the site writes of itself', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/nowhere']) {
      const { body } = await site.app.inject({ url: path, headers: { host: 'evil.example' } });
      expect(body).not.toContain('evil.example');
      expect(body).toContain('http://localhost');
    }
  });
});

describe('Log: it', () => {
  test('holds no query, not even in the words of a release that failed', async () => {
    lines.length = 0;
    await site.get('/reset-password?token=do-not-keep-me&callbackUrl=%2F');
    expect(lines.join('')).toContain('A release could not render a page');
    expect(lines.join('')).toContain('nothing matches');
    expect(lines.join('')).not.toContain('do-not-keep-me');
  });

  test('says once, loudly, that a proxy stands before the server', async () => {
    lines.length = 0;
    for (let visit = 0; visit < 3; visit++)
      await site.get('/robots.txt', { 'x-forwarded-for': '203.0.113.9' });
    const said = lines.filter((line) => line.includes('TRUST_PROXY'));
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 50 });
  });
});

test('Embedded provider: every answer has the headers of a page that may do nothing', async () => {
  for (const path of ['/oidc/auth?client_id=nobody', '/oidc/nowhere', '/oidc/session/end']) {
    const { headers } = await site.get(path, { accept: 'text/html' });
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('Readiness: without a secret the server is not ready, and says why', async () => {
  const other = await createTestSite({ database, config: { DATABASE_URL: database.url, AUTH_SECRET: '' } });
  try {
    const answer = await other.get('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'not ready', checks: { secret: false } });
    expect(answer.json<{ why: string }>().why).toContain('AUTH_SECRET');
    expect((await other.get('/api/auth/session')).body).toContain('NO_SECRET');
  } finally {
    await other.stop();
  }
});
