import { sql } from 'kysely';
import { type CreatedPreview, OUTCOMES_PATH, type Preview, type PublishedRelease } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneReleases } from '../../src/delivery/releases/prune.ts';
import { releaseDb } from '../../src/delivery/releases/release-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import {
  type FixtureRelease,
  fixtureRemote,
  fixtureShell,
  workingRemote,
} from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
let replica: TestSite;
const lines: string[] = [];
/** Of every link that was made. */
const secrets: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database, log: { write: (line) => void lines.push(line) } });
  replica = await createTestSite({ database, folder: site.folder });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await replica.stop();
  await site.stop();
  await database.stop();
});

const NAME = 'mfe-working';
const remoteOf = (version: string) => workingRemote(version);

async function upload({ manifest, files }: FixtureRelease, version: string): Promise<void> {
  const base = `/${manifest.name}/${version}`;
  const { missing } = (await site.call('POST', base, manifest)).json<{ missing: string[] }>();
  for (const path of missing) await site.call('PUT', `${base}/files/${path}`, Buffer.from(files[path] ?? ''));
}
async function preview(version: string, label: string, more: object = {}, release = remoteOf(version)) {
  await upload(release, version);
  return site.call('POST', `/${release.manifest.name}/${version}/preview`, {
    ...{ label, why: 'a pull request', who: 'ann' },
    ...more,
  });
}
async function linkOf(version: string, label: string): Promise<string> {
  const answer = await preview(version, label);
  expect(answer.statusCode, answer.body).toBe(201);
  const { path } = answer.json<CreatedPreview>();
  secrets.push(path.split('.').at(-1) ?? '');
  return path;
}
const open = (path: string, at = site) => at.get(path, { 'sec-fetch-dest': 'document' });
async function cookieOf(path: string): Promise<string> {
  const answer = await open(path);
  expect(answer.statusCode, answer.body).toBe(303);
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}
const revoke = (label: string) =>
  site.call('POST', `/${NAME}/preview/revoke`, { label, why: 'merged', who: 'ann' });
const shows = async (cookie: string, at = site) =>
  /data-release="([^"]*)"/.exec((await at.get('/content', { cookie })).body)?.[1];

test('Preview: whoever follows its link sees the release with a banner, everybody else what is live', async () => {
  const path = await linkOf('2.0.0', 'pr-1');
  const opened = await open(path);
  expect(opened.statusCode).toBe(303);
  expect(opened.headers).toMatchObject({
    location: '/',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const cookie = String(opened.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-preview=\S+; Max-Age=60\d{4}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);

  const page = await site.get('/content', { cookie: cookie.split(';', 1)[0] });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(page.headers).not.toHaveProperty('etag');
  expect(page.body).toContain('data-release="mfe-working@2.0.0"');
  expect(page.body).toContain('<strong>Preview pr-1:</strong> mfe-working 2.0.0');
  expect(page.body).toContain('<meta name="robots" content="noindex">');

  const others = await site.get('/content');
  expect(others.body).toContain('data-release="mfe-working@1.0.0"');
  expect(others.body).not.toContain('Preview pr-1');
  expect(others.headers).not.toHaveProperty('x-robots-tag');
});

test('Preview: where it fails, what is live is rendered in its place, and the banner says so', async () => {
  const routes = remoteOf('2.0.9').manifest.remote?.routes ?? [];
  const failing = fixtureRemote(
    NAME,
    routes,
    "export const render = async () => { throw new Error('a fixture'); };",
  );
  const answer = await preview('2.0.9', 'pr-9', {}, failing);
  expect(answer.statusCode, answer.body).toBe(201);
  const cookie = await cookieOf(answer.json<CreatedPreview>().path);
  const page = await site.get('/content', { cookie });
  expect(page.body).toContain('data-release="mfe-working@1.0.0"');
  expect(page.body).toContain('<strong>Preview pr-9:</strong> mfe-working 2.0.9');
  expect(page.body).toContain('data-preview-failed="mfe-working@2.0.9"><strong>It failed on this page.');

  const shown = await site.get('/content', { cookie: await cookieOf(await linkOf('2.0.8', 'pr-10')) });
  expect(shown.body).toContain('data-preview-failed="mfe-working@2.0.8" hidden>');
});

test('Preview: one that is revoked opens no more, and who sees it sees what is live at once, on each replica', async () => {
  const path = await linkOf('2.1.0', 'pr-2');
  const cookie = await cookieOf(path);
  expect([await shows(cookie), await shows(cookie, replica)]).toEqual(Array(2).fill('mfe-working@2.1.0'));
  const answer = await revoke('pr-2');
  expect(answer.json<{ previews: Preview[] }>().previews.map(({ label }) => label)).not.toContain('pr-2');
  expect([await shows(cookie), await shows(cookie, replica)]).toEqual(Array(2).fill('mfe-working@1.0.0'));
  const gone = await site.get('/content', { cookie });
  expect(String(gone.headers['set-cookie'])).toContain('__Host-preview=; Max-Age=0');
  for (const at of [site, replica]) {
    const page = await open(path, at);
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('This preview has ended');
    expect(page.body).not.toMatch(/mfe-working|pr-2/);
    expect(page.headers).not.toHaveProperty('set-cookie');
  }
  expect((await revoke('pr-2')).json()).toMatchObject({
    message: 'mfe-working has no preview pr-2 that is open.',
  });
});

test('Preview: one that has ended opens no more, by the clock of the database', async () => {
  const path = await linkOf('2.2.0', 'pr-3');
  const cookie = await cookieOf(path);
  await releaseDb(database.db)
    .updateTable('release_previews')
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .where('label', '=', 'pr-3')
    .execute();
  expect(await shows(cookie)).toBe('mfe-working@1.0.0');
  expect((await open(path)).statusCode).toBe(410);
});

test('Preview: a link that was made up leads nowhere, whole or in part', async () => {
  const path = await linkOf('2.2.1', 'pr-4');
  const forged = path.slice(0, -4) + (path.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  for (const wrong of [forged, path.slice(0, -1), '/api/preview', '/api/preview?key=x'])
    expect((await open(wrong)).statusCode, wrong).toBe(404);
  expect(await shows(`__Host-preview=${forged.split('=').at(-1)}`)).toBe('mfe-working@1.0.0');
});

test('Preview: only who follows the link gets the cookie, and only this site takes it away', async () => {
  const path = await linkOf('2.2.2', 'pr-5');
  const picture = await site.get(path, { 'sec-fetch-dest': 'image' });
  expect(picture.statusCode).toBe(403);
  expect(picture.headers).not.toHaveProperty('set-cookie');
  const leave = (headers: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url: '/api/preview/leave',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  expect((await leave({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const left = await leave({ 'sec-fetch-site': 'same-origin', referer: 'http://localhost/content?a=b' });
  expect(left.statusCode).toBe(303);
  expect(left.headers).toMatchObject({ location: '/content?a=b' });
  expect(String(left.headers['set-cookie'])).toContain('__Host-preview=; Max-Age=0');
});

test('Preview: another of its label takes its place, and its link opens no more', async () => {
  const first = await linkOf('2.3.0', 'pr-6');
  const cookie = await cookieOf(first);
  const second = await linkOf('2.3.1', 'pr-6');
  expect(await shows(cookie)).toBe('mfe-working@1.0.0');
  expect((await open(first)).statusCode).toBe(410);
  expect(await shows(await cookieOf(second))).toBe('mfe-working@2.3.1');
  const { previews } = (await site.call('GET', `/previews?name=${NAME}`)).json<{ previews: Preview[] }>();
  expect(previews.filter(({ label }) => label === 'pr-6').map(({ version }) => version)).toEqual(['2.3.1']);
});

test('Preview: reaches no visitor by promotion, canary, ramp or rollback, nor past the code', async () => {
  await linkOf('2.4.0', 'pr-7');
  const sentence =
    'mfe-working@2.4.0 is a preview, which never goes live: publish the same build as another version.';
  const why = { why: 'a test' };
  for (const [call, body] of [
    ['2.4.0/promote', why],
    ['2.4.0/canary', { ...why, percent: 10 }],
    ['2.4.0/ramp', { ...why, steps: [1, 100], everySeconds: 60 }],
    ['rollback', { ...why, to: '2.4.0' }],
    ['2.4.0/publish', why],
  ] as const) {
    const answer = await site.call('POST', `/${NAME}/${call}`, body);
    expect([answer.statusCode, answer.json<{ message: string }>().message], call).toEqual([422, sentence]);
  }
  expect((await site.call('POST', `/${NAME}/2.4.0/check`)).json()).toEqual({
    publish: [],
    promote: [sentence],
    left: [],
  });
  for (const column of ['live_version', 'fallback_version', 'canary_version'])
    await expect(
      sql`update release_channels set ${sql.ref(column)} = '2.4.0' where name = ${NAME}`.execute(database.db),
    ).rejects.toThrow('cannot go live');
  const { rows } = (await site.call('GET', '/matrix')).json<{ rows: Array<{ version: string }> }>();
  expect(rows.map(({ version }) => version)).not.toContain('2.4.0');
  const { releases } = (await site.call('GET', `/?name=${NAME}`)).json<{ releases: PublishedRelease[] }>();
  expect(releases.find(({ version }) => version === '2.4.0')).toMatchObject({ preview: true, live: false });
});

test('Preview: what may go live is no preview, and what a gate refuses is none either', async () => {
  await site.publish(remoteOf('2.5.0'), '2.5.0');
  const published = await preview('2.5.0', 'pr-8');
  expect(published.json()).toMatchObject({
    message: 'mfe-working@2.5.0 is published already, to go live: a preview is a version of its own.',
  });
  const old = await preview('2.5.1', 'pr-8', {}, workingRemote('2.5.1', { contracts: '^0.1.0' }));
  expect(old.json<{ message: string }>().message).toContain('needs contracts ^0.1.0');
  const long = await preview('2.5.2', 'pr-8', { days: 30 });
  expect(long.json()).toMatchObject({
    message: 'A preview lasts 7 days at most here (PREVIEW_DAYS), not 30.',
  });
  await upload(fixtureShell(), '2.0.0');
  const shell = await site.call('POST', '/shell/2.0.0/preview', { label: 'pr-8', why: 'a test' });
  expect(shell.json<{ message: string }>().message).toContain('A preview is of a remote');
  const named = await preview('2.5.3', 'PR 8');
  expect(named.statusCode).toBe(400);
});

test("Preview: is of the team's own remote, and needs paths that are granted to it", async () => {
  const routes = [{ id: 'first', path: '/first', title: 'First' }];
  const first = fixtureRemote('mfe-first', routes, 'export const render = async () => ({});');
  const refused = await preview('1.0.0', 'pr-9', {}, first);
  expect(refused.json<{ message: string }>().message).toContain('is not granted to mfe-first');
  const by = { who: 'operations', why: 'a test' };
  const { secret } = await site.app.releaseTokens.create(
    { team: 'First', releases: ['mfe-first'], days: 1 },
    by,
  );
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api/releases/${NAME}/2.0.0/preview`,
    headers: { authorization: `Bearer ${secret}` },
    payload: JSON.stringify({ label: 'pr-9', why: 'not mine' }),
  });
  expect(answer.statusCode).toBe(403);
});

test('Preview: the first release of a remote is shown beside what is live', async () => {
  const routes = [{ id: 'second', path: '/second', title: 'Second' }];
  const server = `export const render = async () => ({ status: 200, html: '<h1>Second</h1>', data: null,
    head: { title: 'Second', description: 'Second.', canonicalPath: '/second' } });`;
  await site.call('POST', '/grants', { remote: 'mfe-second', prefixes: ['/second'], why: 'a test' });
  const answer = await preview('1.0.0', 'pr-10', {}, fixtureRemote('mfe-second', routes, server));
  const opened = await open(answer.json<CreatedPreview>().path);
  expect(opened.headers.location).toBe('/second');
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  expect((await site.get('/second', { cookie })).body).toContain('<h1>Second</h1>');
  expect(await shows(cookie)).toBe('mfe-working@1.0.0');
  expect((await site.get('/second')).body).not.toContain('<h1>Second</h1>');
});

test('Preview: one that is recalled is seen no more', async () => {
  const path = await linkOf('2.6.0', 'pr-11');
  const cookie = await cookieOf(path);
  expect((await site.call('POST', `/${NAME}/2.6.0/recall`, { why: 'a test' })).statusCode).toBe(200);
  expect(await shows(cookie)).toBe('mfe-working@1.0.0');
  expect((await open(path)).statusCode).toBe(410);
});

test('Preview: what it does counts against no release', async () => {
  const cookie = await cookieOf(await linkOf('2.7.0', 'pr-12'));
  const beacon = (headers: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url: OUTCOMES_PATH,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ outcomes: [{ release: 'mfe-working@1.0.0', outcome: 'mount-error' }] }),
    });
  const count = async () => {
    await site.app.releaseHealth.settled();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from release_outcomes`.execute(
      database.db,
    );
    return rows[0]?.n;
  };
  const before = await count();
  expect((await beacon({ cookie })).statusCode).toBe(204);
  expect(await count()).toBe(before);
  expect((await beacon({})).statusCode).toBe(204);
  expect(await count()).toBe((before ?? 0) + 1);
});

test('Preview: each deed stands in the audit', async () => {
  await linkOf('2.8.0', 'pr-13');
  await linkOf('2.8.1', 'pr-13');
  await revoke('pr-13');
  const { entries } = (await site.call('GET', `/audit?name=${NAME}&limit=6`)).json<{
    entries: Array<{ action: string; version: string; who: string; why: string; detail: string | null }>;
  }>();
  const said = entries.map(({ action, version, who, why, detail }) => [action, version, who, why, detail]);
  const ann = 'ann (operations)';
  expect(said).toEqual([
    ['preview-revoke', '2.8.1', ann, 'merged', 'pr-13'],
    ['preview', '2.8.1', ann, 'a pull request', 'pr-13, for 7 days'],
    ['preview-revoke', '2.8.0', ann, 'replaced by 2.8.1', 'pr-13'],
    [
      'publish',
      '2.8.1',
      ann,
      'a pull request',
      expect.stringMatching(/^as a preview, signed by .+, key [0-9a-f]{16}$/),
    ],
    ['preview', '2.8.0', ann, 'a pull request', 'pr-13, for 7 days'],
    [
      'publish',
      '2.8.0',
      ann,
      'a pull request',
      expect.stringMatching(/^as a preview, signed by .+, key [0-9a-f]{16}$/),
    ],
  ]);
});

test('Preview: its files stay while its link opens, and go a day after', async () => {
  const path = await linkOf('2.9.0', 'pr-14');
  const prune = async (days: number) =>
    (
      await pruneReleases(
        database.db,
        site.app.releaseFiles,
        sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
      )
    ).pruned.map(({ version }) => version);
  expect(await prune(6)).not.toContain('2.9.0');
  await releaseDb(database.db)
    .updateTable('release_previews')
    .set({ ends_at: sql<Date>`clock_timestamp() + make_interval(days => 90)` })
    .where('label', '=', 'pr-14')
    .execute();
  expect(await prune(85)).not.toContain('2.9.0');
  expect((await open(path)).statusCode).toBe(303);
  await revoke('pr-14');
  expect(await prune(2)).toContain('2.9.0');
  // The same build may be looked at again.
  expect(await shows(await cookieOf(await linkOf('2.9.0', 'pr-15')))).toBe('mfe-working@2.9.0');
});

test('Preview: no link of all these stands in a line of the log, and in the database is a hash', async () => {
  const log = lines.join('\n');
  // Followed, refused, ended and made up.
  for (const status of [303, 403, 404, 410]) expect(log).toContain(`"statusCode":${status}`);
  const rows = await releaseDb(database.db).selectFrom('release_previews').selectAll().execute();
  const kept = JSON.stringify(rows.map((row) => ({ ...row, secret_hash: row.secret_hash.toString() })));
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) {
    expect(secret).toHaveLength(43);
    expect(log).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
});
