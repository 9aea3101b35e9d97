import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { type RegisteredRoute, recordRoutes } from '../support/registered-routes.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
let routes: RegisteredRoute[];
beforeAll(async () => {
  database = await createTestDatabase();
  const config = { AUTH_SECRET: 'a secret of a test, long enough for one' };
  ({ site, routes } = await recordRoutes(() => createTestSite({ database, config })));
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

/** Routes that a page of another site may call, each with what stands in the way instead. */
const OPEN: Readonly<Record<string, string>> = {
  'POST /api/auth/backchannel-logout': 'the provider calls it, with a token that it signed',
  'POST /api/webhooks/cards': 'the card-linking provider calls it, and signs',
  'POST /api/payments/events': 'the payment provider calls it, and signs',
  'POST /api/reminders/unsubscribe': 'mail programs call it (RFC 8058), with a token made for one reader',
  'POST /frames/cards/enrol':
    'a page of the practice provider, which has a site of its own: what it sends is signed',
  'POST /frames/cards/till':
    'a page of the practice provider, which has a site of its own: what it sends is signed',
  'POST /frames/checkout/:reference':
    'a page of the practice provider: the reference is known to the buyer alone',
  'POST /oidc/*': 'the library of the provider guards what is below it',
};
const READS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/** Calls of teams, by a token of theirs. */
const BEARER = /^\/api\/(releases\/|qa$)/;

/** Calls as a page of another site makes them, with every cookie. */
const fromElsewhere = (app: FastifyInstance, { method, url }: RegisteredRoute) =>
  app.inject({
    method: method as 'POST',
    url: url.replace(/:\w+/g, 'x').replace('*', 'x'),
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    payload: '{}',
  });

/** Routes among `all` that take what a page of another site sends, as `POST /path 200`. */
async function unguarded(app: FastifyInstance, all: readonly RegisteredRoute[]): Promise<string[]> {
  const found: string[] = [];
  for (const route of all) {
    const name = `${route.method} ${route.url}`;
    if (READS.has(route.method) || name in OPEN) continue;
    const { statusCode } = await fromElsewhere(app, route);
    // No browser adds a bearer token by itself, and a method that is not there changes nothing.
    const isRefused =
      statusCode === 403 ||
      statusCode === 405 ||
      (statusCode === 401 && BEARER.test(route.url)) ||
      (statusCode === 404 && route.url.endsWith('/*'));
    if (!isRefused) found.push(`${name} ${statusCode}`);
  }
  return found;
}

test('Cross-site refusal: every route that changes something refuses a page of another site', async () => {
  const changing = routes.filter(({ method }) => !READS.has(method));
  expect(changing.length).toBeGreaterThan(60);
  const names = new Set(changing.map(({ method, url }) => `${method} ${url}`));
  expect(Object.keys(OPEN).filter((name) => !names.has(name))).toEqual([]);
  expect(await unguarded(site.app, routes)).toEqual([]);
});

test('Cross-site refusal: a route without it is found', async () => {
  const bare = Fastify();
  bare.post('/api/forgotten', async () => ({}));
  expect(await unguarded(bare, [{ method: 'POST', url: '/api/forgotten' }])).toEqual([
    'POST /api/forgotten 200',
  ]);
});
