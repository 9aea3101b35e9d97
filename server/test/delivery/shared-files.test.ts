import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Bucket, startBucket } from '../../src/testing/s3-bucket.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const AUTH_SECRET = 'a secret that both replicas share in tests';

let database: TestDatabase;
let bucket: S3Bucket;
let folders: string[];
const sites: TestSite[] = [];
beforeAll(async () => {
  [database, bucket] = await Promise.all([createTestDatabase(), startBucket()]);
  const make = (name: string) => mkdtemp(join(tmpdir(), `${name}-`));
  folders = await Promise.all(['first', 'second', 'third'].map(make));
});
afterAll(async () => {
  for (const site of sites) await site.stop();
  await Promise.all([database.stop(), bucket.stop()]);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function replica(at: number, config: Record<string, string> = {}, log?: string[]): Promise<TestSite> {
  const site = await createTestSite({
    database,
    folder: folders[at] ?? '',
    config: { AUTH_SECRET, ...config },
    ...(log ? { log: { write: (line: string) => void log.push(line) } } : {}),
  });
  sites.push(site);
  return site;
}

const readiness = async (site: TestSite) => {
  const answer = await site.get('/health/ready');
  return { status: answer.statusCode, ...answer.json<object>() };
};

test('Replica on a folder of its own, without a bucket: says that replicas share their files, and where it looks', async () => {
  const first = await replica(0);
  await first.bringLive(fixtureShell(), '1.0.0');
  await first.bringLive(workingRemote('1.0.0'), '1.0.0');
  const lines: string[] = [];
  const second = await replica(1, {}, lines);
  const sentence = `No file of what is live lies in the folder ${join(folders[1] ?? '', 'releases')}. Replicas share their files, in one DATA_DIR that all of them see or in a bucket (FILES_S3_BUCKET): this one looks somewhere else than those that published.`;
  expect(await readiness(second)).toMatchObject({ status: 503, why: sentence });
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(errors.map(({ msg }) => msg)).toEqual([sentence]);
  expect(await readiness(first)).toMatchObject({ status: 200 });
});

test('Replica with a bucket that is not the others’: says so of the bucket', async () => {
  const third = await replica(2, bucket.environment);
  const { endpoint } = bucket.options;
  expect(await readiness(third)).toMatchObject({
    status: 503,
    why: expect.stringContaining(
      `No file of what is live lies in the file store at ${endpoint} (bucket files).`,
    ),
  });
});

test('Replicas on two folders with one bucket: have what is live, follow each other, and keep no file of it beside the bucket', async () => {
  const publisher = await createTestSite({
    database,
    config: { AUTH_SECRET, ...bucket.environment },
  });
  sites.push(publisher);
  for (const [release, version] of [
    [fixtureShell({ app: { js: [], css: ['web/app.33333333.css'] } }), '2.0.0'],
    [workingRemote('2.0.0'), '2.0.0'],
    [workingRemote('3.0.0'), '3.0.0'],
  ] as const)
    await publisher.bringLive(release, version);
  const [one, two] = [await replica(1, bucket.environment), await replica(2, bucket.environment)];
  for (const site of [one, two]) {
    expect(await readiness(site)).toMatchObject({ status: 200, checks: { releases: true } });
    expect((await site.get('/')).body).toContain('mfe-working@3.0.0');
  }
  await one.call('POST', '/mfe-working/rollback', { why: 'a test' });
  await expect.poll(async () => (await two.get('/')).body).toContain('mfe-working@2.0.0');
  await two.bringLive(workingRemote('4.0.0'), '4.0.0');
  await expect.poll(async () => (await one.get('/')).body).toContain('mfe-working@4.0.0');
  for (const folder of [folders[1], folders[2], publisher.folder])
    expect(await readdir(folder ?? '')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(releases|receipts|pictures|postgres)$/)]),
    );
});
