import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type FILE_AREAS, fileStoreOf, readFilesConfig } from '../../src/platform/files/file-stores.ts';
import { startBucket } from '../../src/testing/s3-bucket.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { brokenRemoteOf, fixtureShell, pageSource, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const COMMAND = fileURLToPath(new URL('../../src/commands/files.ts', import.meta.url));
const AREAS: ReadonlyArray<(typeof FILE_AREAS)[number]> = ['releases', 'pictures', 'receipts'];
const remote = brokenRemoteOf(pageSource('<h1>From a bucket</h1>'));

const [database, bucket] = [await createTestDatabase(), await startBucket()];
const dataFolder = await mkdtemp(join(tmpdir(), 'files-'));
afterAll(async () => {
  await database.stop();
  await bucket.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

async function files(words: readonly string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: dataFolder,
      ...bucket.environment,
      ...settings,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said, complained };
}

const inFolder = (area: (typeof AREAS)[number]) => fileStoreOf({ dataFolder, files: null }, area);
const inBucket = (area: (typeof AREAS)[number]) => {
  const values = { ...bucket.environment, FILES_S3_REGION: 'us-east-1' };
  return fileStoreOf({ dataFolder, files: readFilesConfig(values) }, area);
};

async function site(config: Record<string, string>, work: (site: TestSite) => Promise<void>): Promise<void> {
  const started = await createTestSite({ database, folder: dataFolder, config });
  await work(started).finally(() => started.stop());
}

const serves = async (one: TestSite) => {
  expect((await one.get('/broken/fine')).body).toContain('From a bucket');
  expect((await one.get('/health/ready')).json()).toMatchObject({ status: 'ready' });
};

test('files of a site move to a bucket and back while the site runs', async () => {
  await site({}, async (onFolder) => {
    await onFolder.bringLive(fixtureShell(), '1.0.0');
    await onFolder.bringLive(workingRemote('1.0.0'), '1.0.0');
    await onFolder.bringLive(remote, '1.0.0');
    await inFolder('receipts').put('1/a.jpg', Buffer.from([0, 1, 255]));
    await inFolder('pictures').put('b.webp', Buffer.from('picture'));
    await serves(onFolder);

    expect(await files(['to-bucket'])).toMatchObject({ code: 0, complained: '' });
    await inFolder('receipts').put('2/c.jpg', Buffer.from('later'));
    const again = await files(['to-bucket']);
    expect(again.said).toContain('receipts: 1 copied, 1 there already.');
    expect(again.said).toMatch(/releases: 0 copied, [1-9]\d* there already\./);
  });

  const kept = await Promise.all(AREAS.map((area) => inFolder(area).list('')));
  for (const area of AREAS) await rm(join(dataFolder, area), { recursive: true, force: true });
  await site(bucket.environment, async (onBucket) => {
    await serves(onBucket);
    await onBucket.publish(workingRemote('1.1.0'), '1.1.0');
    const script = await onBucket.get('/releases/mfe-broken/1.0.0/web/app.aaaaaaaa.js');
    expect(script.body).toContain('export const app');
  });
  const moved = await Promise.all(AREAS.map((area) => inBucket(area).list('')));
  for (const [at, keys] of kept.entries()) expect(moved[at]).toEqual(expect.arrayContaining(keys));
  expect(await inBucket('receipts').get('1/a.jpg')).toEqual(Buffer.from([0, 1, 255]));

  expect(await files(['to-folder'])).toMatchObject({ code: 0, complained: '' });
  await site({}, serves);
  expect((await inFolder('receipts').list('')).sort()).toEqual(['1/a.jpg', '2/c.jpg']);
});

test('files command reports the usage text, and a missing bucket', async () => {
  expect((await files(['to-nowhere'])).code).toBe(2);
  const { code, complained } = await files(['to-bucket', 'now']);
  expect([code, complained.includes('pnpm files to-bucket')]).toEqual([2, true]);
  expect(await files(['to-bucket'], { FILES_S3_BUCKET: 'none' })).toMatchObject({
    code: 1,
    complained: 'The file store answered GET with 404: NoSuchBucket\n',
  });
});
