import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pruneReleases } from '../../src/delivery/releases/registry/prune.ts';
import { encodeDcz } from '../../src/platform/http/compression-dictionary.ts';
import { auditOf, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import {
  type FixtureRelease,
  integrityOf,
  remoteOf,
  withFiles,
  workingRemote,
} from '../support/fixture-releases.ts';

const { database, site, withReplica } = await startDeliverySite({ config: UNRENDERED });

const folderOf = (name: string, version: string) => join(site.folder, 'releases', name, version, 'web');

describe('release file', () => {
  const path = '/releases/mfe-working/1.0.0/web/app.aaaaaaaa.js';

  it('is immutable, compressed and typed', async () => {
    const plain = await site.get(path);
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    // What only documents need does not come with each file.
    for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'x-composition-revision'])
      expect(plain.headers).not.toHaveProperty(name);
    const br = await site.get(path, { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    const gzip = await site.get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const fresh = await site.get(path, { 'if-none-match': String(plain.headers.etag) });
    expect(fresh.statusCode).toBe(304);
    expect(integrityOf(plain.rawPayload)).toBe(
      workingRemote().manifest.files['web/app.aaaaaaaa.js']?.integrity,
    );
  });

  it.each([
    '/releases/mfe-working/1.0.0/node/render.mjs',
    '/releases/mfe-working/1.0.0/web/../node/render.mjs',
    '/releases/mfe-working/1.0.0/web/%2e%2e/node/render.mjs',
    '/releases/mfe-working/1.0.0/web/unknown.js',
    '/releases/mfe-working/9.9.9/web/remoteEntry.mjs',
    '/releases/mfe-working/1.0.0/release.json',
  ])('is not public: %s', async (url) => {
    expect((await site.get(url)).statusCode).toBe(404);
  });

  it('with changed bytes is never sent; with changed compressed bytes it is sent uncompressed', async () => {
    const folder = folderOf('mfe-working', '1.0.0');
    const harm = async (ending: RegExp) => {
      const [file = ''] = (await readdir(folder)).filter(
        (name) => name.startsWith('app.aaaaaaaa.js-') && ending.test(name),
      );
      await writeFile(join(folder, file), 'evil()');
    };
    await harm(/\.br$/);
    // A server that has not sent the file before.
    await withReplica(async (replica) => {
      const answer = await replica.get(path, { 'accept-encoding': 'br' });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.body).toContain('export const app');
    });
    await harm(/[0-9a-f]$/);
    await withReplica(async (replica) => {
      const answer = await replica.get(path);
      expect(answer.statusCode).toBe(500);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).not.toContain('evil');
      expect((await replica.get(path, { 'accept-encoding': 'br' })).body).not.toContain('evil');
    });
  });
});

it('can be read by pages of other origins only with the setting', async () => {
  const cors = ['access-control-allow-origin', 'cross-origin-resource-policy'];
  const headersOf = async (get: typeof site.get, url: string) => {
    const { headers } = await get(url);
    return cors.map((name) => headers[name]);
  };
  const path = '/releases/mfe-working/1.0.0/web/app.aaaaaaaa.js';
  expect(await headersOf(site.get, path)).toEqual([undefined, 'same-origin']);
  await withReplica(
    async ({ get }) => {
      for (const url of [path, '/api/composition'])
        expect(await headersOf(get, url)).toEqual(['*', 'cross-origin']);
      expect(await headersOf(get, '/api/site')).toEqual([undefined, 'same-origin']);
    },
    { RELEASE_FILES_CORS: 'on' },
  );
});

describe('delta of a release file', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest();
  const scriptOf = (version: string) =>
    `${Array.from({ length: 200 }, (_, at) => sha256(`${at}`).toString('hex')).join('')}/*${version}*/`;
  const FONT = { path: 'web/words.0a1b2c3d.woff2', text: scriptOf('font') };
  const pathOf = (version: string) => `web/app.${sha256(version).toString('hex').slice(0, 8)}.js`;
  function release(version: string): FixtureRelease {
    const { manifest, files } = withFiles(remoteOf('delta', version), {
      [pathOf(version)]: scriptOf(version),
      [FONT.path]: FONT.text,
    });
    // One script of its name, as a build has.
    const { 'web/app.aaaaaaaa.js': _, ...rest } = manifest.files;
    return { manifest: { ...manifest, app: { ...manifest.app, js: [pathOf(version)] }, files: rest }, files };
  }
  const dictionaryOf = (text: string) => `:${sha256(text).toString('base64')}:`;
  const ACCEPT = 'gzip, deflate, br, zstd, dcb, dcz';
  const ask = (version: string, dictionary?: string, accept = ACCEPT, path = pathOf(version)) =>
    site.get(`/releases/mfe-delta/${version}/${path}`, {
      'accept-encoding': accept,
      ...(dictionary === undefined ? {} : { 'available-dictionary': dictionary }),
    });
  const deltasOf = async (version: string) =>
    (await readdir(folderOf('mfe-delta', version)))
      .filter((name) => `web/${name}`.startsWith(pathOf(version)))
      .flatMap((name) => name.split('.dcz-').slice(1));

  it('is announced by files that can serve as a dictionary', async () => {
    for (const version of ['1.0.0', '2.0.0']) await site.bringLive(release(version), version);
    expect((await ask('1.0.0')).headers).toMatchObject({
      'use-as-dictionary': 'match="/releases/mfe-delta/*/web/app.*.js"',
      vary: 'accept-encoding, available-dictionary',
      'content-encoding': 'br',
    });
    for (const [file, match] of [
      ['mfe-delta/1.0.0/web/remoteEntry.mjs', 'mfe-delta/*/web/remoteEntry.mjs'],
      ['shell/1.0.0/web/a.latin.woff2', 'shell/*/web/a.latin.woff2'],
    ]) {
      const { headers } = await site.get(`/releases/${file}`);
      expect(headers['use-as-dictionary']).toBe(`match="/releases/${match}"`);
    }
  });

  it.each([
    ['to the next release', '1.0.0', '2.0.0'],
    ['back to the former release', '2.0.0', '1.0.0'],
  ])('leads %s', async (_way, held, asked) => {
    const answer = await ask(asked, dictionaryOf(scriptOf(held)));
    expect(answer.headers['content-encoding']).toBe('dcz');
    expect(answer.rawPayload.length).toBeLessThan(200);
    const bytes = zstdDecompressSync(answer.rawPayload.subarray(40), {
      dictionary: Buffer.from(scriptOf(held)),
    });
    expect(bytes.toString()).toBe(scriptOf(asked));
  });

  it('of an unchanged font has only a few bytes', async () => {
    const answer = await ask('2.0.0', dictionaryOf(FONT.text), ACCEPT, FONT.path);
    expect(answer.headers['content-encoding']).toBe('dcz');
    expect(answer.rawPayload.length).toBeLessThan(100);
  });

  it('is not sent without a known dictionary, or if the browser does not accept it', async () => {
    for (const [dictionary, accept] of [
      [undefined],
      [dictionaryOf('something else')],
      [dictionaryOf('export const shell = 1;')],
      ['nonsense'],
      [dictionaryOf(scriptOf('1.0.0')), 'gzip, br'],
    ]) {
      const { statusCode, headers, rawPayload } = await ask('2.0.0', dictionary, accept);
      expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
      expect(brotliDecompressSync(rawPayload).toString()).toBe(scriptOf('2.0.0'));
    }
  });

  it('is not sent if it is damaged', async () => {
    await site.bringLive(release('3.0.0'), '3.0.0');
    const folder = folderOf('mfe-delta', '3.0.0');
    const ending = `.dcz-${sha256(scriptOf('2.0.0')).toString('hex')}`;
    const [delta = ''] = (await readdir(folder)).filter(
      (name) => name.startsWith('app.') && name.endsWith(ending),
    );
    const bytes = await readFile(join(folder, delta));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(join(folder, delta), bytes);
    const encodingFrom = async (version: string) =>
      (await ask('3.0.0', dictionaryOf(scriptOf(version)))).headers['content-encoding'];
    expect([await encodingFrom('2.0.0'), await encodingFrom('1.0.0')]).toEqual(['br', 'dcz']);
  });

  describe('changed in the file store', () => {
    const [held, good, evil] = [scriptOf('1.0.0'), scriptOf('2.0.0'), 'evil()'.repeat(30)].map((text) =>
      Buffer.from(text),
    ) as [Buffer, Buffer, Buffer];
    const kept = (delta: Buffer) => Buffer.concat([createHash('sha256').update(delta).digest(), delta]);
    const dcz = async (...parts: Buffer[]) => kept(Buffer.concat(parts));
    it.each<[string, string, () => Buffer | Promise<Buffer>]>([
      ['br', 'other bytes', () => brotliCompressSync(evil)],
      ['br', 'bytes behind it', () => Buffer.concat([brotliCompressSync(good), brotliCompressSync(evil)])],
      ['br', 'far more bytes', () => brotliCompressSync(Buffer.alloc(1 << 24))],
      ['gzip', 'other bytes', () => gzipSync(evil)],
      ['dcz', 'other bytes', async () => dcz(await encodeDcz(evil, held))],
      ['dcz', 'a second frame', async () => dcz(await encodeDcz(good, held), zstdCompressSync(evil))],
      ['dcz', 'the delta of an older release', async () => dcz(await encodeDcz(held, held))],
    ])('%s with %s is not sent, and is logged once', async (form, _what, forged) => {
      const suffix = form === 'dcz' ? `.dcz-${sha256(scriptOf('1.0.0')).toString('hex')}` : `.${form}`;
      const folder = folderOf('mfe-delta', '2.0.0');
      const [name = ''] = (await readdir(folder)).filter(
        (file) => `web/${file}`.startsWith(pathOf('2.0.0')) && file.endsWith(suffix),
      );
      const before = await readFile(join(folder, name));
      await writeFile(join(folder, name), await forged());
      const lines: string[] = [];
      const log = { write: (line: string) => void lines.push(line) };
      const METRICS_TOKEN = 'a-token-that-only-this-test-uses';
      await withReplica(
        async (replica) => {
          const url = `/releases/mfe-delta/2.0.0/${pathOf('2.0.0')}`;
          const offered = form === 'dcz' ? { 'available-dictionary': dictionaryOf(scriptOf('1.0.0')) } : {};
          for (const _ of [1, 2]) {
            const { headers, rawPayload } = await replica.get(url, { 'accept-encoding': form, ...offered });
            expect(headers['content-encoding']).toBeUndefined();
            expect(rawPayload.equals(good)).toBe(true);
          }
          const { body } = await replica.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
          expect(body).toMatch(/release_forms_refused_total\{name="mfe-delta".*\} 1\n/);
        },
        { METRICS_TOKEN },
        { log },
      );
      expect(lines.filter((line) => line.includes('does not decode to the signed file'))).toHaveLength(1);
      await writeFile(join(folder, name), before);
    });
  });

  it('is made from the live release, the fallback and the two newest releases', async () => {
    for (const version of ['4.0.0', '5.0.0', '6.0.0', '7.0.0']) await site.publish(release(version), version);
    const from = ['3.0.0', '2.0.0', '6.0.0', '5.0.0'].map((version) =>
      sha256(scriptOf(version)).toString('hex'),
    );
    expect((await deltasOf('7.0.0')).toSorted()).toEqual(from.toSorted());
  });

  it('is made for a preview from live files, but never from a preview', async () => {
    await site.upload(release('8.0.0'), '8.0.0');
    const before = await deltasOf('3.0.0');
    expect((await site.post('/mfe-delta/8.0.0/preview', { label: 'pr-8' })).status).toBe(201);
    expect(await deltasOf('3.0.0')).toEqual(before);
    expect(await deltasOf('8.0.0')).not.toEqual([]);
  });
});

describe('pruning', () => {
  const NAME = 'mfe-old';
  const release = (version: string) => remoteOf('old', version);
  const versionsOf = (list: ReadonlyArray<{ name: string; version: string }>) =>
    list.filter(({ name }) => name === NAME).map(({ version }) => version);
  async function prune(days: number) {
    const at = sql<Date>`now() + make_interval(days => ${days})`;
    const { pruned, forgotten } = await pruneReleases(database.db, site.app.releaseFiles, at);
    return { pruned: versionsOf(pruned), forgotten: versionsOf(forgotten) };
  }
  const statusOf = async (version: string, file = 'app.aaaaaaaa.js') =>
    (await site.get(`/releases/${NAME}/${version}/web/${file}`)).statusCode;
  const rollback = () => site.post<{ live: string }>(`/${NAME}/rollback`, { to: '1.0.0' });

  it('keeps unused releases for thirty days, and uploads for seven', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await site.bringLive(release(version), version);
    await site.publish(release('4.0.0'), '4.0.0');
    await site.call('POST', `/${NAME}/5.0.0`, release('5.0.0').manifest);
    expect(await prune(6)).toEqual({ pruned: [], forgotten: [] });
    expect(await prune(29)).toEqual({ pruned: [], forgotten: ['5.0.0'] });
    for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) expect(await statusOf(version)).toBe(200);
  });

  it('removes older unused releases, but not live, fallback or canary', async () => {
    await site.post(`/${NAME}/4.0.0/canary`, { percent: 5 });
    expect((await prune(31)).pruned).toEqual(['1.0.0']);
    expect(await readdir(folderOf(NAME, '1.0.0')).catch(() => [])).toEqual([]);
    expect((await prune(32)).pruned).toEqual([]);
    await site.app.registry.findUncached(NAME, '1.0.0');
    expect(await statusOf('1.0.0', 'page-page.js')).toBe(404);
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) expect(await statusOf(version)).toBe(200);
    expect(await auditOf(site, NAME, 1)).toMatchObject([
      { action: 'prune', version: '1.0.0', who: 'the site', why: 'unused for 30 days' },
    ]);
  });

  it('is undone only by the same bytes, and blocks a rollback until then', async () => {
    expect((await rollback()).status).toBe(404);
    const other = await site.call('POST', `/${NAME}/1.0.0`, release('other').manifest);
    expect(other.statusCode).toBe(409);
    await site.publish(release('1.0.0'), '1.0.0');
    expect(await rollback()).toMatchObject({ live: '1.0.0' });
    expect(await statusOf('1.0.0')).toBe(200);
  });

  it('runs as a job', async () => {
    await site.app.jobs.run('release-prune');
  });
});
