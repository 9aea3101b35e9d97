import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDb } from '../../src/identity/identity-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { newMember } from '../club/ledger/club-members.ts';
import { type RegisteredRoute, recordRoutes } from '../support/registered-routes.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

/** Routes of members that change something by GET, as the seed has them. */
const CHANGES_BY_GET = [
  '/api/user-add-favorite-deal',
  '/api/user-delete-favorite-deal',
  '/api/user-delete-linked-card',
];

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

/** Cookie of a session of a member of its own. */
async function signedIn(app: FastifyInstance): Promise<string> {
  const memberId = await newMember(database.db);
  const { subject } = await identityDb(app.db)
    .selectFrom('members')
    .select('subject')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const session = { memberId, issuer: 'test', subject, sid: null, refreshToken: null, refreshIn: 3_600 };
  return `__Host-session=${await app.auth.sessions.create(session)}`;
}

/** Member routes among `all` whose guards don't answer from outside, with what they answered instead. */
async function unguarded(app: FastifyInstance, all: readonly RegisteredRoute[]): Promise<string[]> {
  const cookie = await signedIn(app);
  const found: string[] = [];
  for (const { method, url } of all) {
    if (!url.startsWith('/api/user-') && !url.startsWith('/api/mparticle-')) continue;
    const path = url.replace(':id', '00000000-0000-4000-8000-000000000000');
    const expectStatus = async (what: string, status: number, headers: Record<string, string>) => {
      const answer = await app.inject({ method: method as 'GET', url: path, headers });
      if (answer.statusCode !== status) found.push(`${method} ${url}: ${what} ${answer.statusCode}`);
      else if (answer.headers['cache-control'] !== 'no-store') found.push(`${method} ${url}: is kept`);
    };
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
    const isRefused = (await app.inject({ method: method as 'GET', url: path })).statusCode === 405;
    if (isRefused) continue;
    await expectStatus('a visitor', 401, own);
    if (method === 'POST') {
      await expectStatus('no CSRF token', 403, { ...own, cookie });
      await expectStatus('a sibling', 403, { cookie, 'sec-fetch-site': 'same-site' });
    }
    if (CHANGES_BY_GET.includes(url)) await expectStatus('no Fetch Metadata', 403, { cookie });
  }
  return found;
}

test('member routes: every one of the site carries its guards', async () => {
  const ofMembers = routes.filter(({ url }) => url.startsWith('/api/user-'));
  expect(ofMembers.length).toBeGreaterThan(30);
  expect(CHANGES_BY_GET.filter((path) => !ofMembers.some(({ url }) => url === path))).toEqual([]);
  expect(await unguarded(site.app, routes)).toEqual([]);
});

test('member routes: one that is registered past the kit is found', async () => {
  const past = ['GET', 'POST'].map((method) => ({ method, url: '/api/user-forgotten' }));
  const bare = Fastify();
  bare.decorate('db', site.app.db);
  bare.decorate('auth', site.app.auth);
  for (const { method, url } of past) bare.route({ method, url, handler: async () => ({}) });
  expect(await unguarded(bare, past)).toEqual([
    'GET /api/user-forgotten: a visitor 200',
    'POST /api/user-forgotten: a visitor 200',
    'POST /api/user-forgotten: no CSRF token 200',
    'POST /api/user-forgotten: a sibling 200',
  ]);
});
