import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createS3Store } from '../../src/platform/files/s3-store.ts';
import { startBucket } from '../../src/testing/s3-bucket.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { startBlackHole } from '../support/black-hole.ts';
import { readiness, releaseAt, UNRENDERED } from '../support/delivery-site.ts';
import { fixtureShell, remoteOf, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite, type TestSiteOptions } from '../support/test-site.ts';

// Sites whose files are in a bucket, and what happens when it is another one, lacks files or does not answer.

const AUTH_SECRET = 'a secret that both replicas share in tests';
const [bucket, database] = await Promise.all([startBucket(), createTestDatabase()]);
const network = await startBlackHole({
  host: '127.0.0.1',
  port: Number(new URL(bucket.options.endpoint).port),
});
const folders = await Promise.all(['one', 'two'].map((name) => mkdtemp(join(tmpdir(), `${name}-`))));
const sites: TestSite[] = [];
async function start(options: Partial<TestSiteOptions> = {}): Promise<TestSite> {
  const config = { ...bucket.environment, ...UNRENDERED, AUTH_SECRET, ...options.config };
  const site = await createTestSite({ database, ...options, config });
  sites.push(site);
  return site;
}
afterAll(async () => {
  for (const site of sites) await site.stop();
  network.stop();
  await Promise.all([database.stop(), bucket.stop()]);
  for (const folder of folders) await rm(folder, { recursive: true });
});

describe('replicas with one bucket', () => {
  it('serve the same live releases, and keep no release files in local folders', async () => {
    const [one, two] = [await start({ folder: folders[0] ?? '' }), await start({ folder: folders[1] ?? '' })];
    await one.bringLive(fixtureShell(), '1.0.0');
    for (const version of ['2.0.0', '3.0.0']) await one.bringLive(workingRemote(version), version);
    const shows = (site: TestSite) => expect.poll(() => releaseAt(site, '/', 'mfe-working'));
    for (const site of [one, two]) {
      await expect.poll(() => readiness(site)).toMatchObject({ code: 200, status: 'ready' });
      await shows(site).toBe('3.0.0');
    }
    await one.post('/mfe-working/rollback');
    await shows(two).toBe('2.0.0');
    await two.bringLive(workingRemote('4.0.0'), '4.0.0');
    await shows(one).toBe('4.0.0');
    for (const folder of folders)
      for (const name of ['releases', 'receipts', 'pictures', 'postgres'])
        expect(await readdir(folder)).not.toContain(name);
  });

  it('report an error if one of them uses another bucket', async () => {
    const other = await startBucket();
    const replica = await start({ config: other.environment });
    expect(await readiness(replica)).toMatchObject({
      code: 503,
      why: expect.stringContaining(
        `No file of the live releases is in the file store at ${other.options.endpoint} (bucket files)`,
      ),
    });
    await other.stop();
  });
});

describe('repair of a site that moved to a bucket', () => {
  it('uploads the local files, and restores a file from the other encodings', async () => {
    const own = await createTestDatabase();
    const before = await createTestSite({ database: own, config: UNRENDERED });
    await before.bringLive(fixtureShell(), '1.0.0');
    for (const version of ['1.0.0', '2.0.0']) await before.bringLive(remoteOf('moved', version), version);
    // This database is not behind the one of the tests above.
    const store = createS3Store({ ...bucket.options, prefix: 'releases/' });
    for (const key of await store.list('_floor/')) await store.delete(key);
    const site = await start({ database: own, folder: before.folder });
    const repair = (name: string, version: string) => site.post(`/${name}/${version}/repair`);

    const { damaged } = await site.read<{ damaged: Array<{ name: string; version: string }> }>('/status');
    expect(damaged.map(({ name }) => name)).toEqual(['mfe-moved', 'mfe-moved']);
    for (const { name, version } of damaged)
      expect(await repair(name, version)).toMatchObject({ missing: [] });
    expect((await site.get('/moved')).statusCode).toBe(200);
    expect((await site.read<{ damaged?: unknown[] }>('/status')).damaged ?? []).toEqual([]);

    await rm(join(before.folder, 'releases'), { recursive: true });
    const script = 'web/app.aaaaaaaa.js';
    const files = createS3Store({ ...bucket.options, prefix: '' });
    const keys = await files.list(`releases/mfe-moved/2.0.0/${script}-`);
    const [plain = ''] = keys.filter((key) => /[0-9a-f]$/.test(key));
    expect(keys.length).toBeGreaterThan(1);
    const bytes = await files.get(plain);
    await files.put(plain, Buffer.from('evil()'));
    expect(await repair('mfe-moved', '2.0.0')).toMatchObject({ mended: [script], missing: [] });
    expect(await files.get(plain)).toEqual(bytes);

    // Bytes that are on no signed list are never served.
    for (const key of await files.list(`releases/mfe-moved/1.0.0/${script}-`)) await files.delete(key);
    await files.put(plain.replace('/2.0.0/', '/1.0.0/'), Buffer.from('evil()'));
    const answer = await site.get(`/releases/mfe-moved/1.0.0/${script}`);
    expect([answer.statusCode, answer.body.includes('evil')]).toEqual([500, false]);
    for (const one of [sites.pop(), before, own]) await one?.stop();
  });
});

describe('bucket that is unavailable', () => {
  const FILES_S3_ENDPOINT = `http://127.0.0.1:${network.port}`;

  it('makes the site degraded, but uncached pages are still rendered', async () => {
    const site = await start({ config: { FILES_S3_ENDPOINT, RENDER_SANDBOX: 'permission' } });
    await expect.poll(() => readiness(site)).toMatchObject({ code: 200, status: 'ready' });
    // What is live is read and started while it goes live.
    await Promise.all([site.app.inlineStyles.settled(), site.app.renderers.settled()]);
    network.isOpen = false;
    const cold = await site.get('/?never=asked');
    expect([cold.statusCode, cold.body.includes('<h1')]).toEqual([200, true]);
    const polled = () => expect.poll(() => readiness(site), { interval: 500 });
    await polled().toMatchObject({
      code: 200,
      status: 'degraded',
      files: 'The file store does not answer',
    });
    network.isOpen = true;
    await polled().toMatchObject({ code: 200, status: 'ready' });
  });

  it('stops a starting site with the bucket name, the address and the network error', async () => {
    await expect(start({ config: { FILES_S3_ENDPOINT: 'http://127.0.0.1:9' } })).rejects.toThrow(
      'The file store at http://127.0.0.1:9 (bucket files) did not answer LIST: ECONNREFUSED',
    );
  });
});
