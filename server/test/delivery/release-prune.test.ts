import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pruneReleases } from '../../src/delivery/releases/prune.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await site.bringLive(workingRemote(version), version);
  await site.publish(workingRemote('4.0.0'), '4.0.0');
  await site.call('POST', '/mfe-working/5.0.0', workingRemote('5.0.0').manifest);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const entry = (version: string) => `/releases/mfe-working/${version}/web/app.aaaaaaaa.js`;
const statusOf = async (version: string) => (await site.get(entry(version))).statusCode;
const prune = (days: number) =>
  pruneReleases(database.db, site.app.releaseFiles, sql<Date>`now() + make_interval(days => ${days})`);

describe('Release prune: releases that nobody uses', () => {
  test('are kept for thirty days, with an upload for seven', async () => {
    expect(await prune(6)).toEqual({ pruned: [], forgotten: [] });
    expect(await prune(29)).toEqual({ pruned: [], forgotten: [{ name: 'mfe-working', version: '5.0.0' }] });
    for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) expect(await statusOf(version)).toBe(200);
  });

  test('are then removed, unless they are live, fallback or canary', async () => {
    await site.call('POST', '/mfe-working/4.0.0/canary', { percent: 5, why: 'a test' });
    const named = (version: string) => ({ name: 'mfe-working', version });
    expect((await prune(31)).pruned).toEqual([named('1.0.0')]);
    expect(await readdir(join(site.folder, 'releases/mfe-working/1.0.0/web')).catch(() => [])).toEqual([]);
    expect((await prune(32)).pruned).toEqual([]);
    // Forgotten by this process too, as if it had started anew.
    await site.app.registry.findAnew('mfe-working', '1.0.0');
    expect((await site.get('/releases/mfe-working/1.0.0/web/page-home.js')).statusCode).toBe(404);
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) expect(await statusOf(version)).toBe(200);
    const audit = (await site.call('GET', '/audit?limit=2')).json<{ entries: object[] }>();
    expect(audit.entries[0]).toMatchObject({
      action: 'prune',
      version: '1.0.0',
      who: 'the site',
      why: 'unused for 30 days',
    });
  });

  test('are no way back, and come back with the same bytes only', async () => {
    const gone = await site.call('POST', '/mfe-working/rollback', { to: '1.0.0', why: 'a test' });
    expect(gone.statusCode).toBe(404);
    const other = await site.call('POST', '/mfe-working/1.0.0', workingRemote('other').manifest);
    expect(other.statusCode).toBe(409);
    await site.publish(workingRemote('1.0.0'), '1.0.0');
    const back = await site.call('POST', '/mfe-working/rollback', { to: '1.0.0', why: 'a test' });
    expect(back.json()).toMatchObject({ live: '1.0.0' });
    expect(await statusOf('1.0.0')).toBe(200);
  });

  test('are looked for every night', async () => {
    await site.app.jobs.run('release-prune');
  });
});

describe('Release files: a file whose bytes changed on the disk', () => {
  const path = '/releases/mfe-working/2.0.0/web/app.aaaaaaaa.js';
  const folder = () => join(site.folder, 'releases/mfe-working/2.0.0/web');
  const named = async (ending: RegExp) =>
    (await readdir(folder())).find((file) => file.startsWith('app.aaaaaaaa.js-') && ending.test(file)) ?? '';
  // A replica that has not sent the file before.
  const fresh = async (work: (replica: TestSite) => Promise<void>) => {
    const replica = await createTestSite({ database, folder: site.folder });
    await work(replica);
    await replica.stop();
  };

  test('is sent uncompressed when only its compressed form is broken', () =>
    fresh(async (replica) => {
      await writeFile(join(folder(), await named(/\.br$/)), 'evil()');
      const answer = await replica.get(path, { 'accept-encoding': 'br' });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.body).toContain('export const app');
    }));

  test('is never sent at all, and nothing keeps the error', () =>
    fresh(async (replica) => {
      await writeFile(join(folder(), await named(/[0-9a-f]$/)), 'evil()');
      const answer = await replica.get(path);
      expect(answer.statusCode).toBe(500);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).not.toContain('evil');
      const gzip = await replica.get(path, { 'accept-encoding': 'br' });
      if (gzip.statusCode === 200)
        expect(brotliDecompressSync(gzip.rawPayload).toString()).toContain('export');
      expect(gzip.body).not.toContain('evil');
    }));
});
