import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Store } from '../../src/platform/files/s3-store.ts';
import { startBucket } from '../../src/testing/s3-bucket.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import {
  brokenRemoteOf,
  type FixtureRelease,
  fixtureShell,
  workingRemote,
} from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const pageOf = (text: string) =>
  brokenRemoteOf(
    `export const render = () => ({ status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>${text}</h1>', data: 1 });`,
  );
const shell = fixtureShell();
const live = pageOf('From the live one');
const why = 'a test';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(shell, '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  await site.bringLive(pageOf('From the fallback'), '1.0.0');
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await site.publish(live, version);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

async function storedFile(name: string, version: string, path = 'node/render.mjs'): Promise<string> {
  const folder = join(site.folder, 'releases', name, version, path.split('/', 1)[0] ?? '');
  const start = `${path.slice(path.indexOf('/') + 1)}-`;
  const found = (await readdir(folder)).find((file) => file.startsWith(start) && /[0-9a-f]$/.test(file));
  return join(folder, found ?? '');
}

/** A server that starts on what is there now. */
async function restarted(work: (replica: TestSite) => Promise<void>): Promise<void> {
  const replica = await createTestSite({ database, folder: site.folder });
  try {
    await work(replica);
  } finally {
    await replica.stop();
  }
}

const repair = (replica: TestSite, release: string, body: object = {}) =>
  replica.call('POST', `/${release.replace('@', '/')}/repair`, { why, ...body });
/** Sends what a repair asks for, as the command line does. */
async function sendMissing(replica: TestSite, version: string, { manifest, files }: FixtureRelease) {
  const { missing } = (await repair(replica, `${manifest.name}@${version}`)).json<{ missing: string[] }>();
  for (const path of missing) {
    const sent = await replica.call(
      'PUT',
      `/${manifest.name}/${version}/files/${path}`,
      Buffer.from(files[path] ?? ''),
    );
    expect(sent.statusCode).toBe(204);
  }
  await repair(replica, `${manifest.name}@${version}`, { sent: missing.length });
  return missing;
}

const WAYS = [
  { way: 'missing', version: '2.0.0', harm: (file: string) => rm(file) },
  { way: 'cut short', version: '3.0.0', harm: (file: string) => truncate(file, 20) },
  { way: 'changed', version: '4.0.0', harm: (file: string) => writeFile(file, 'other();') },
];

test.each(WAYS)(
  'Damaged remote: one whose file is $way starts on its fallback, is told of, and is mended from the same bytes',
  async ({ version, harm }) => {
    await site.call('POST', `/mfe-broken/1.0.0/promote`, { why });
    await site.call('POST', `/mfe-broken/${version}/promote`, { why });
    // The very same bytes lie in the other versions: then nothing would have to be sent.
    for (const other of ['2.0.0', '3.0.0', '4.0.0'])
      await harm(await storedFile('mfe-broken', other)).catch(() => 0);
    await restarted(async (replica) => {
      expect((await replica.get('/broken/fine')).body).toContain('From the fallback');
      expect((await replica.get('/content')).statusCode).toBe(200);
      const ready = await replica.get('/health/ready');
      expect(ready.statusCode).toBe(200);
      expect(ready.json()).toMatchObject({
        status: 'degraded',
        damaged: [`mfe-broken@${version}`],
        served: { [`mfe-broken@${version}`]: 'mfe-broken@1.0.0' },
      });
      const { damaged } = (await replica.call('GET', '/status')).json<{ damaged: unknown[] }>();
      expect(damaged).toEqual([
        { name: 'mfe-broken', version, role: 'live', files: ['node/render.mjs'], more: 0, served: '1.0.0' },
      ]);

      expect(await sendMissing(replica, version, live)).toEqual(['node/render.mjs']);
      expect((await replica.get('/broken/fine')).body).toContain('From the live one');
      expect((await replica.get('/health/ready')).json()).toMatchObject({ status: 'ready' });
      const { entries } = (await replica.call('GET', '/audit?name=mfe-broken')).json<{
        entries: Array<{ action: string; version: string }>;
      }>();
      expect(entries[0]).toMatchObject({ action: 'repair', version });
    });
    for (const other of ['2.0.0', '3.0.0', '4.0.0']) await sendMissing(site, other, live);
  },
);

test('Damaged remote: what this site has of it, compressed or in another release, is found without a build', async () => {
  await site.call('POST', '/mfe-broken/2.0.0/promote', { why });
  const script = 'web/app.aaaaaaaa.js';
  // Of the script only the compressed forms are left, of the server side only another version's.
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0'])
    await writeFile(await storedFile('mfe-broken', version, script), 'evil()');
  await rm(await storedFile('mfe-broken', '2.0.0'));
  await restarted(async (replica) => {
    expect((await repair(replica, 'mfe-broken@2.0.0')).json()).toEqual({
      mended: expect.arrayContaining([script, 'node/render.mjs']),
      missing: [],
    });
    expect((await replica.get(`/releases/mfe-broken/2.0.0/${script}`)).body).toContain('export const app');
  });
  for (const version of ['1.0.0', '3.0.0', '4.0.0']) await repair(site, `mfe-broken@${version}`);
});

test('Damaged remote: with a bucket, what the folder has from before is brought there, and what the bucket has in another form is found', async () => {
  await site.call('POST', '/mfe-broken/2.0.0/promote', { why });
  const bucket = await startBucket();
  const inBucket = await createTestSite({
    ...{ database, folder: site.folder },
    config: bucket.environment,
  });
  try {
    // The bucket is empty: everything in use is damaged there, and lies in the folder whole.
    const { damaged } = (await inBucket.call('GET', '/status')).json<{
      damaged: Array<{ name: string; version: string }>;
    }>();
    expect(damaged.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['shell', 'mfe-working', 'mfe-broken']),
    );
    for (const { name, version } of damaged)
      expect((await repair(inBucket, `${name}@${version}`)).json()).toMatchObject({ missing: [] });
    expect((await inBucket.get('/health/ready')).json()).toMatchObject({ status: 'ready' });
    expect((await inBucket.get('/broken/fine')).body).toContain('From the live one');

    // From here on the bucket is all there is.
    const script = 'web/app.aaaaaaaa.js';
    const files = createS3Store({ ...bucket.options, prefix: '' });
    const keys = await files.list(`releases/mfe-broken/2.0.0/${script}-`);
    const [plain = ''] = keys.filter((key) => !/\.(br|gzip)$/.test(key));
    expect(keys.length).toBeGreaterThan(1);
    const bytes = await files.get(plain);
    await files.put(plain, Buffer.from('evil()'));
    expect((await repair(inBucket, 'mfe-broken@2.0.0')).json()).toEqual({ mended: [script], missing: [] });
    expect(await files.get(plain)).toEqual(bytes);
  } finally {
    await inBucket.stop();
    await bucket.stop();
  }
});

test('Damaged remote: other bytes are refused, and a whole file stays as it is', async () => {
  const file = await storedFile('mfe-broken', '2.0.0');
  await writeFile(file, 'other();');
  const put = (bytes: string) =>
    site.call('PUT', '/mfe-broken/2.0.0/files/node/render.mjs', Buffer.from(bytes));
  expect((await put('evil()')).statusCode).toBe(422);
  expect((await put(live.files['node/render.mjs'] ?? '')).statusCode).toBe(204);
  expect((await repair(site, 'mfe-broken@9.9.9')).statusCode).toBe(404);
});

test('Damaged remote: one without a whole release keeps its place, and all others serve', async () => {
  await site.bringLive(workingRemote('1.0.0', { name: 'mfe-working' }), '1.0.0');
  const file = await storedFile('mfe-working', '1.0.0');
  await truncate(file, 10);
  await restarted(async (replica) => {
    const page = await replica.get('/content');
    expect(page.body).toContain('shell');
    expect((await replica.get('/broken/fine')).statusCode).toBe(200);
    expect((await replica.get('/health/ready')).json()).toMatchObject({
      status: 'degraded',
      served: { 'mfe-working@1.0.0': null },
    });
    await sendMissing(replica, '1.0.0', workingRemote('1.0.0'));
  });
});

test('Damaged shell: without a whole one no page is served and no visitor let in, until it is mended', async () => {
  const file = await storedFile('shell', '1.0.0');
  await truncate(file, 10);
  await restarted(async (replica) => {
    expect((await replica.get('/content')).statusCode).toBe(503);
    const ready = await replica.get('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ missing: ['shell'], damaged: ['shell@1.0.0'] });
    await sendMissing(replica, '1.0.0', shell);
    expect((await replica.get('/content')).statusCode).toBe(200);
    expect((await replica.get('/health/ready')).statusCode).toBe(200);
  });
});

test('Damaged shell: its whole fallback stands in', async () => {
  const next = fixtureShell({}, `${shell.files['node/render.mjs']}\n// next\n`);
  await site.bringLive(next, '1.1.0');
  await rm(await storedFile('shell', '1.1.0'));
  await restarted(async (replica) => {
    expect((await replica.get('/content')).statusCode).toBe(200);
    expect((await replica.get('/health/ready')).json()).toMatchObject({
      status: 'degraded',
      served: { 'shell@1.1.0': 'shell@1.0.0' },
    });
    await sendMissing(replica, '1.1.0', next);
    expect((await replica.get('/health/ready')).json()).toMatchObject({ status: 'ready' });
  });
});
