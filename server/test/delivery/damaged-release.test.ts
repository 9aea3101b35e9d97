import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLiveReleases } from '../../src/delivery/releases/registry/check-live.ts';
import { auditOf, readiness, releaseAt, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import {
  type FixtureRelease,
  fixtureShell,
  remoteOf,
  withFiles,
  workingRemote,
} from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const { database, site, withReplica } = await startDeliverySite({ config: UNRENDERED });
const shell = fixtureShell();
const live = remoteOf('damaged', 'From the live one');
const SAME = ['2.0.0', '3.0.0', '4.0.0'];
await site.bringLive(remoteOf('damaged', 'From the fallback'), '1.0.0');
for (const version of SAME) await site.publish(live, version);

const SERVER = 'node/render.mjs';
const SCRIPT = 'web/app.aaaaaaaa.js';
async function storedFile(name: string, version: string, path = SERVER): Promise<string> {
  const folder = join(site.folder, 'releases', name, version, path.split('/', 1)[0] ?? '');
  const start = `${path.slice(path.indexOf('/') + 1)}-`;
  const found = (await readdir(folder)).find((file) => file.startsWith(start) && /[0-9a-f]$/.test(file));
  return join(folder, found ?? '');
}

const repair = (at: TestSite, release: string, body: object = {}) =>
  at.post<{ mended: string[]; missing: string[] }>(`/${release.replace('@', '/')}/repair`, body);
async function sendMissing(at: TestSite, version: string, { manifest, files }: FixtureRelease) {
  const id = `${manifest.name}@${version}`;
  const { missing } = await repair(at, id);
  for (const path of missing) {
    const file = `/${manifest.name}/${version}/files/${path}`;
    expect((await at.call('PUT', file, Buffer.from(files[path] ?? ''))).statusCode).toBe(204);
  }
  await repair(at, id, { sent: missing.length });
  return missing;
}

describe('damaged remote', () => {
  it.each([
    ['missing', '2.0.0', (file: string) => rm(file), true],
    ['cut short', '3.0.0', (file: string) => truncate(file, 20), false],
    ['changed', '4.0.0', (file: string) => writeFile(file, 'other();'), false],
  ])(
    'with a file that is %s is replaced by the fallback until it is repaired',
    async (_way, version, harm, isRendered) => {
      await site.post('/mfe-damaged/1.0.0/promote');
      await site.post(`/mfe-damaged/${version}/promote`);
      // The other versions have the same bytes and could repair it.
      for (const other of SAME) await harm(await storedFile('mfe-damaged', other)).catch(() => 0);
      await withReplica(
        async (replica) => {
          expect(await releaseAt(replica, '/damaged', 'mfe-damaged')).toBe('1.0.0');
          if (isRendered) {
            expect((await replica.get('/damaged')).body).toContain('From the fallback');
            expect(parsePage((await replica.get('/content')).body).slotData.release).toBe(
              'mfe-working@1.0.0',
            );
          }
          const id = `mfe-damaged@${version}`;
          expect(await readiness(replica)).toMatchObject({
            code: 200,
            status: 'degraded',
            damaged: [id],
            served: { [id]: 'mfe-damaged@1.0.0' },
          });
          expect((await replica.read<{ damaged: unknown[] }>('/status')).damaged).toEqual([
            { name: 'mfe-damaged', version, role: 'live', files: [SERVER], more: 0, served: '1.0.0' },
          ]);

          expect(await sendMissing(replica, version, live)).toEqual([SERVER]);
          expect(await releaseAt(replica, '/damaged', 'mfe-damaged')).toBe(version);
          if (isRendered) expect((await replica.get('/damaged')).body).toContain('From the live one');
          expect(await readiness(replica)).toMatchObject({ status: 'ready' });
          expect((await auditOf(replica, 'mfe-damaged', 1))[0]).toMatchObject({ action: 'repair', version });
        },
        isRendered ? { RENDER_SANDBOX: 'permission' } : {},
      );
      for (const other of SAME) await sendMissing(site, other, live);
    },
  );

  it('is repaired from compressed files and from other releases', async () => {
    await site.post('/mfe-damaged/2.0.0/promote');
    for (const version of ['1.0.0', ...SAME])
      await writeFile(await storedFile('mfe-damaged', version, SCRIPT), 'evil()');
    await rm(await storedFile('mfe-damaged', '2.0.0'));
    await withReplica(async (replica) => {
      expect(await repair(replica, 'mfe-damaged@2.0.0')).toMatchObject({
        mended: expect.arrayContaining([SCRIPT, SERVER]),
        missing: [],
      });
      expect((await replica.get(`/releases/mfe-damaged/2.0.0/${SCRIPT}`)).body).toContain('export const app');
    });
    for (const version of ['1.0.0', '3.0.0', '4.0.0']) await repair(site, `mfe-damaged@${version}`);
  });

  it('accepts only the original bytes in a repair', async () => {
    await writeFile(await storedFile('mfe-damaged', '2.0.0'), 'other();');
    const put = async (bytes = '') =>
      (await site.call('PUT', `/mfe-damaged/2.0.0/files/${SERVER}`, Buffer.from(bytes))).statusCode;
    expect(await put('evil()')).toBe(422);
    expect(await put(live.files[SERVER])).toBe(204);
    expect((await repair(site, 'mfe-damaged@9.9.9')).status).toBe(404);
  });

  it('without an intact fallback is left out, and all other pages are served', async () => {
    await truncate(await storedFile('mfe-working', '1.0.0'), 10);
    await withReplica(async (replica) => {
      expect((await replica.get('/content')).body).toContain('shell');
      expect((await replica.get('/damaged')).statusCode).toBe(200);
      expect(await readiness(replica)).toMatchObject({
        status: 'degraded',
        served: { 'mfe-working@1.0.0': null },
      });
      await sendMissing(replica, '1.0.0', workingRemote('1.0.0'));
    });
  });
});

describe('damaged shell', () => {
  it('without an intact fallback serves no page and is not ready until it is repaired', async () => {
    await truncate(await storedFile('shell', '1.0.0'), 10);
    await withReplica(async (replica) => {
      expect((await replica.get('/content')).statusCode).toBe(503);
      expect(await readiness(replica)).toMatchObject({
        code: 503,
        missing: ['shell'],
        damaged: ['shell@1.0.0'],
      });
      await sendMissing(replica, '1.0.0', shell);
      expect((await replica.get('/content')).statusCode).toBe(200);
      expect(await readiness(replica)).toMatchObject({ code: 200 });
    });
  });

  it('is replaced by an intact fallback until it is repaired', async () => {
    const next = withFiles(shell, { [SERVER]: `${shell.files[SERVER]}\n// next\n` });
    await site.bringLive(next, '1.1.0');
    await rm(await storedFile('shell', '1.1.0'));
    await withReplica(async (replica) => {
      expect((await replica.get('/content')).statusCode).toBe(200);
      expect(await readiness(replica)).toMatchObject({
        status: 'degraded',
        served: { 'shell@1.1.0': 'shell@1.0.0' },
      });
      await sendMissing(replica, '1.1.0', next);
      expect(await readiness(replica)).toMatchObject({ status: 'ready' });
    });
  });
});

describe('replica without the shared files', () => {
  it('is not ready, and reports the folder and the settings to share files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    const lines: string[] = [];
    const replica = await createTestSite({
      database,
      folder,
      config: UNRENDERED,
      log: { write: (line) => void lines.push(line) },
    });
    const sentence = `No file of the live releases is in the folder ${join(folder, 'releases')}: use the DATA_DIR or the bucket (FILES_S3_BUCKET) that all replicas share.`;
    expect(await readiness(replica)).toMatchObject({ code: 503, why: sentence });
    // As the start does, once it is known what is live.
    checkLiveReleases(replica.app);
    const said = lines.map((line) => JSON.parse(line).msg);
    expect(said).toContain(sentence);
    expect(said.join()).not.toContain('is damaged');
    await replica.stop();
    await rm(folder, { recursive: true });
  });
});
