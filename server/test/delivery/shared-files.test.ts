import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLiveReleases } from '../../src/delivery/releases/check-live.ts';
import { type S3Bucket, startBucket } from '../../src/testing/s3-bucket.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const AUTH_SECRET = 'a secret that both replicas share in tests';

let database: TestDatabase;
let another: TestDatabase;
let bucket: S3Bucket;
let folders: string[];
const sites: TestSite[] = [];
beforeAll(async () => {
  [database, another, bucket] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    startBucket(),
  ]);
  const make = (name: string) => mkdtemp(join(tmpdir(), `${name}-`));
  folders = await Promise.all(['first', 'second', 'third', 'one', 'two'].map(make));
});
afterAll(async () => {
  for (const site of sites) await site.stop();
  await Promise.all([database.stop(), another.stop(), bucket.stop()]);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

interface ReplicaOptions {
  readonly of?: TestDatabase;
  readonly config?: Record<string, string>;
  readonly log?: string[];
}

async function replica(
  at: number,
  { of = database, config = {}, log }: ReplicaOptions = {},
): Promise<TestSite> {
  const site = await createTestSite({
    database: of,
    folder: folders[at] ?? '',
    config: { AUTH_SECRET, ...config },
    ...(log ? { log: { write: (line: string) => void log.push(line) } } : {}),
  });
  sites.push(site);
  return site;
}

const readiness = async (site: TestSite) => {
  const answer = await site.get('/health/ready');
  return { code: answer.statusCode, ...answer.json<object>() };
};

test('Replica on a folder of its own, without a bucket: says that replicas share their files, and where it looks', async () => {
  const first = await replica(0);
  await first.bringLive(fixtureShell(), '1.0.0');
  await first.bringLive(workingRemote('1.0.0'), '1.0.0');
  const lines: string[] = [];
  const second = await replica(1, { log: lines });
  const sentence = `No file of what is live lies in the folder ${join(folders[1] ?? '', 'releases')}. Replicas share their files, in one DATA_DIR that all of them see or in a bucket (FILES_S3_BUCKET): this one looks somewhere else than those that published.`;
  expect(await readiness(second)).toMatchObject({ code: 503, why: sentence });
  // As the start does, once it is known what is live.
  checkLiveReleases(second.app);
  const said = lines.map((line) => JSON.parse(line).msg);
  expect(said).toContain(sentence);
  expect(said.join()).not.toContain('is damaged');
  expect(await readiness(first)).toMatchObject({ code: 200 });
});

test('Replica with a bucket that is not the others’: says so of the bucket', async () => {
  const third = await replica(2, { config: bucket.environment });
  const { endpoint } = bucket.options;
  expect(await readiness(third)).toMatchObject({
    code: 503,
    why: expect.stringContaining(
      `No file of what is live lies in the file store at ${endpoint} (bucket files).`,
    ),
  });
});

test('Replicas on two folders with one bucket: have what is live, follow each other, and keep no file of it beside the bucket', async () => {
  const onBucket = { of: another, config: bucket.environment };
  const [one, two] = [await replica(3, onBucket), await replica(4, onBucket)];
  await one.bringLive(fixtureShell(), '1.0.0');
  for (const version of ['2.0.0', '3.0.0']) await one.bringLive(workingRemote(version), version);
  for (const site of [one, two]) {
    await expect.poll(() => readiness(site)).toMatchObject({ code: 200, status: 'ready' });
    await expect.poll(async () => (await site.get('/')).body).toContain('mfe-working@3.0.0');
  }
  await one.call('POST', '/mfe-working/rollback', { why: 'a test' });
  await expect.poll(async () => (await two.get('/')).body).toContain('mfe-working@2.0.0');
  await two.bringLive(workingRemote('4.0.0'), '4.0.0');
  await expect.poll(async () => (await one.get('/')).body).toContain('mfe-working@4.0.0');
  for (const folder of folders.slice(3))
    for (const name of ['releases', 'receipts', 'pictures', 'postgres'])
      expect(await readdir(folder)).not.toContain(name);
});
