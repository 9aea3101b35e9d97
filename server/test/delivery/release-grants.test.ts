import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reservedSegments } from '../../src/content/check/reserved-segments.ts';
import { releaseGrantsMigration } from '../../src/delivery/releases/migrations/0095-release-grants.ts';
import { publishedPaths } from '../../src/delivery/releases/published-paths.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { signed } from '../support/signing.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
let secret: string;
const why = 'a test';

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into centres (id, slug, record) values (1, 'asheville', '{}')`.execute(database.db);
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  const answer = await site.call('POST', '/teams', {
    team: 'Lockers',
    remote: 'mfe-lockers',
    prefixes: ['/lockers', '/:centre/lockers'],
    days: 30,
    why,
  });
  expect(answer.statusCode).toBe(201);
  ({ secret } = answer.json<{ secret: string }>());
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object | string, token = secret) {
  const sent = path.includes('/files/') ? body : signed(method, path, body);
  const answer = await site.app.inject({
    method,
    url: `/api/releases${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(sent === undefined ? {} : { payload: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  });
  const { code, message } = answer.body ? answer.json<{ code?: string; message?: string }>() : {};
  return { status: answer.statusCode, code, message };
}

/** Publishes mfe-lockers with one route, by the team's token. */
async function offer(path: string, version: string) {
  const { manifest, files } = fixtureRemote('mfe-lockers', [{ id: 'x', path, title: 'X' }], `// ${version}`);
  const base = `/mfe-lockers/${version}`;
  await call('POST', base, manifest);
  for (const [file, text] of Object.entries(files)) await call('PUT', `${base}/files/${file}`, text);
  return call('POST', `${base}/publish`);
}

const grantsOf = async (remote: string) =>
  (await site.call('GET', '/grants'))
    .json<{ grants: Array<{ remote: string; prefix: string }> }>()
    .grants.filter((grant) => grant.remote === remote)
    .map(({ prefix }) => prefix);

describe('Team: it', () => {
  test('gets a token and paths in one step, and the audit says so', async () => {
    expect(await grantsOf('mfe-lockers')).toEqual(['/:centre/lockers', '/lockers']);
    const { entries } = (await site.call('GET', '/audit')).json<{
      entries: Array<{ action: string; detail: string; why: string; who: string; name: string | null }>;
    }>();
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'token-create', detail: expect.stringContaining('of Lockers for mfe-lockers'), why },
      { action: 'grant', name: 'mfe-lockers', detail: '/:centre/lockers', who: 'operations' },
      { action: 'grant', name: 'mfe-lockers', detail: '/lockers' },
    ]);
  });

  test.each([
    ['/teams', { team: 'X', remote: 'mfe-x', prefixes: ['/x'], days: 1, why }],
    ['/grants', { remote: 'mfe-lockers', prefixes: ['/x'], why }],
    ['/grants/withdraw', { remote: 'mfe-working', prefix: '/content', why }],
  ])('grants nothing itself: %s', async (path, body) => {
    expect(await call('POST', path, body)).toMatchObject({ status: 403 });
  });

  test('is made whole or not at all', async () => {
    const asked = { team: 'Half', remote: 'mfe-half', prefixes: ['/half', '/content'], days: 1, why };
    expect((await site.call('POST', '/teams', asked)).json()).toMatchObject({
      code: 'RELEASE_REFUSED',
      message: 'The prefix /content meets /content, which is granted to mfe-working.',
    });
    expect(await grantsOf('mfe-half')).toEqual([]);
    expect((await site.call('GET', '/tokens')).body).not.toContain('Half');
  });

  test.each([
    ['/api', 'belongs to the server.'],
    ['/sign-in/callback', 'belongs to the shell.'],
    ['/asheville', 'begins with the slug of a center'],
    ['/%6cockers', 'is not written plainly'],
    ['/lockers?', 'is a pattern'],
    ['/:centre', 'which is granted to mfe-working.'],
    ['/profile', 'which is granted to mfe-working.'],
  ])('is not granted %s', async (prefix, reason) => {
    const answer = await site.call('POST', '/grants', { remote: 'mfe-x', prefixes: [prefix], why });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toContain(reason);
  });
});

describe('Token for one remote: with it', () => {
  test.each([
    ['/content?', 'belongs to mfe-working.'],
    ['/x?/content', 'belongs to mfe-working.'],
    ['/:centre/lockers?', 'belongs to mfe-working.'],
    ['/asheville/lockers', 'begins with the slug of a center'],
    ['/profile/*', 'belongs to mfe-working.'],
    ['/oidc/*', 'belongs to the server.'],
    ['/%61pi/x', 'is not written plainly'],
    ['/sign-in?', 'belongs to mfe-working.'],
    ['/:centre/other', 'is not granted to mfe-lockers'],
  ])('%s cannot be published', async (path, reason) => {
    const answer = await offer(path, '0.1.0');
    expect(answer).toMatchObject({ status: 422, code: 'RELEASE_REFUSED' });
    expect(answer.message).toContain(reason);
  });

  test('what is granted goes live', async () => {
    expect(await offer('/:centre/lockers/:id?', '1.0.0')).toMatchObject({ status: 200 });
    expect(await call('POST', '/mfe-lockers/1.0.0/promote', { why })).toMatchObject({ status: 200 });
    expect(await offer('/lockers/*', '1.1.0')).toMatchObject({ status: 200 });
    expect(await call('POST', '/mfe-lockers/1.1.0/promote', { why })).toMatchObject({ status: 200 });
  });

  test('nobody else gets what its live release or its fallback has', async () => {
    const thief = fixtureRemote('mfe-working', [{ id: 'x', path: '/lockers/mine', title: 'X' }], '');
    await expect(site.publish(thief, '6.0.0')).rejects.toThrow('belongs to mfe-lockers.');
    const other = fixtureRemote('mfe-working', [{ id: 'x', path: '/:centre/lockers', title: 'X' }], '');
    await expect(site.publish(other, '6.0.0')).rejects.toThrow('belongs to mfe-lockers@1.0.0, its fallback.');
  });

  test('canary and rollback need the grant as a promotion does', async () => {
    expect(await offer('/lockers', '1.2.0')).toMatchObject({ status: 200 });
    expect(await offer('/lockers', '1.3.0')).toMatchObject({ status: 200 });
    for (const version of ['1.2.0', '1.3.0']) await call('POST', `/mfe-lockers/${version}/promote`, { why });
    const withdraw = (prefix: string) =>
      site.call('POST', '/grants/withdraw', { remote: 'mfe-lockers', prefix, why });
    expect((await withdraw('/lockers')).json()).toMatchObject({
      message: 'mfe-lockers@1.3.0 is in use and has routes below /lockers.',
    });
    expect((await withdraw('/:centre/lockers')).statusCode).toBe(200);
    for (const [path, body] of [
      ['1.0.0/promote', {}],
      ['1.0.0/canary', { percent: 100 }],
      ['rollback', { to: '1.0.0' }],
    ] as const) {
      const answer = await call('POST', `/mfe-lockers/${path}`, { why, ...body });
      expect(answer.message).toContain('is not granted to mfe-lockers');
    }
  });
});

describe('Grants: they', () => {
  test('keep centers away from what is granted, by whatever pattern it is reached', async () => {
    await site.publish(fixtureRemote('mfe-kiosk', [{ id: 'x', path: '/a?/kiosk', title: 'X' }], ''), '1.0.0');
    const reserved = reservedSegments(await publishedPaths(database.db));
    expect(['lockers', 'a', 'kiosk'].filter((segment) => !reserved.has(segment))).toEqual([]);
    expect(await grantsOf('mfe-kiosk')).toEqual(['/a/kiosk', '/kiosk']);
  });

  test('of a site from before are what its releases in use have', async () => {
    await sql`drop table release_grants`.execute(database.db);
    await releaseGrantsMigration.up(database.db);
    expect(await grantsOf('mfe-lockers')).toEqual(['/lockers']);
    const working = workingRemote().manifest.remote?.routes.map(({ path }) => path) ?? [];
    expect(await grantsOf('mfe-working')).toEqual(working.toSorted());
    expect((await call('POST', '/mfe-lockers/rollback', { why })).status).toBe(200);
  });
});
