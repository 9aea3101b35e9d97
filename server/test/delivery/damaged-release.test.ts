import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLiveReleases } from '../../src/delivery/releases/check-live.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { brokenRemoteOf, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  const pageOf = (text: string) =>
    brokenRemoteOf(
      `export const render = () => ({ status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>${text}</h1>', data: 1 });`,
    );
  await site.bringLive(pageOf('From the fallback'), '1.0.0');
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await site.publish(pageOf(version), version);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const folderOf = (name: string, version: string) => join(site.folder, 'releases', name, version, 'node');
async function serverFile(name: string, version: string): Promise<string> {
  const folder = folderOf(name, version);
  return join(folder, (await readdir(folder)).find((file) => file.startsWith('render.mjs-')) ?? '');
}
const WAYS = [
  { way: 'missing', version: '2.0.0', harm: (file: string) => rm(file) },
  { way: 'cut short', version: '3.0.0', harm: (file: string) => truncate(file, 20) },
  { way: 'changed', version: '4.0.0', harm: (file: string) => writeFile(file, 'other();') },
];

test.each(WAYS)('Start: a remote whose file is $way is served by its fallback', async ({ version, harm }) => {
  await site.call('POST', `/mfe-broken/1.0.0/promote`, { why: 'a test' });
  await site.call('POST', `/mfe-broken/${version}/promote`, { why: 'a test' });
  await harm(await serverFile('mfe-broken', version));
  const replica = await createTestSite({ database, folder: site.folder });
  await checkLiveReleases(replica.app);

  expect((await replica.get('/broken/fine')).body).toContain('From the fallback');
  expect((await replica.get('/content')).statusCode).toBe(200);
  const ready = await replica.get('/health/ready');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({ status: 'degraded', damaged: [`mfe-broken@${version}`] });

  await site.call('POST', '/mfe-broken/1.0.0/promote', { why: 'a test' });
  await replica.app.registry.refresh();
  // It is the fallback now, and no less broken.
  expect((await replica.get('/health/ready')).json()).toMatchObject({ damaged: [`mfe-broken@${version}`] });
  await replica.stop();
});

test('Start: a broken shell is refused, since there is no site without it', async () => {
  await writeFile(await serverFile('shell', '1.0.0'), 'other();');
  const replica = await createTestSite({ database, folder: site.folder });
  await expect(checkLiveReleases(replica.app)).rejects.toThrow('The release shell@1.0.0 is broken');
  await replica.stop();
});
