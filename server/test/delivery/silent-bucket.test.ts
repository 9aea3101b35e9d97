import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Bucket, startBucket } from '../../src/testing/s3-bucket.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { type BlackHole, startBlackHole } from '../support/black-hole.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let bucket: S3Bucket;
let line: BlackHole;
let database: TestDatabase;
let site: TestSite;

const config = () => ({
  ...bucket.environment,
  AUTH_SECRET: 'a secret of a test, long enough for one',
  FILES_S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
});

beforeAll(async () => {
  [bucket, database] = await Promise.all([startBucket(), createTestDatabase()]);
  line = await startBlackHole({ host: '127.0.0.1', port: Number(new URL(bucket.options.endpoint).port) });
  site = await createTestSite({ database, config: config() });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  line.stop();
  await Promise.all([database.stop(), bucket.stop()]);
});

const readiness = async () => {
  const { statusCode, body } = await site.get('/health/ready');
  return { statusCode, ...JSON.parse(body) };
};

test('Site whose bucket says nothing: shows pages that nobody has made yet, says so of its readiness, and stays in the pool', async () => {
  expect(await readiness()).toMatchObject({ statusCode: 200, status: 'ready' });
  // What is live is read and started while it goes live, asked for or not.
  await Promise.all([site.app.inlineStyles.settled(), site.app.renderers.settled()]);
  line.isOpen = false;
  const cold = await site.get('/?never=asked');
  expect([cold.statusCode, cold.body.includes('<h1')]).toEqual([200, true]);
  await expect
    .poll(readiness, { interval: 500 })
    .toMatchObject({ statusCode: 200, status: 'degraded', files: 'The file store does not answer' });
  line.isOpen = true;
  await expect.poll(readiness, { interval: 500 }).toMatchObject({ statusCode: 200, status: 'ready' });
});

test('Site that starts while nobody listens at its bucket: names the bucket, its address and what the line said', async () => {
  const starting = createTestSite({
    database,
    config: { ...config(), FILES_S3_ENDPOINT: 'http://127.0.0.1:9' },
  });
  await expect(starting).rejects.toThrow(
    'The file store at http://127.0.0.1:9 (bucket files) did not answer GET: ECONNREFUSED',
  );
});
