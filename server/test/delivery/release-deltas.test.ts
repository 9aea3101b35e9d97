import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import {
  type FixtureRelease,
  fixtureShell,
  integrityOf,
  workingRemote,
} from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const version of ['1.0.0', '2.0.0']) await site.bringLive(release(version), version);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

/** Script of a release, of which a part that no compressor finds small is the same in all. */
const scriptOf = (version: string) =>
  `${Array.from({ length: 200 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join('')}/*${version}*/`;

/** The same in all, and of bytes that no compressor finds small either. */
const FONT = { path: 'web/words.0a1b2c3d.woff2', text: scriptOf('font') };

function release(version: string): FixtureRelease {
  const { manifest, files } = workingRemote(version);
  const path = `web/app.${createHash('sha256').update(version).digest('hex').slice(0, 8)}.js`;
  const { 'web/app.aaaaaaaa.js': _, ...rest } = manifest.files;
  const text = scriptOf(version);
  const fileOf = (bytes: string) => ({ integrity: integrityOf(bytes), bytes: Buffer.byteLength(bytes) });
  const named = { ...rest, [path]: fileOf(text), [FONT.path]: fileOf(FONT.text) };
  return {
    manifest: { ...manifest, app: { ...manifest.app, js: [path] }, files: named },
    files: { ...files, [path]: text, [FONT.path]: FONT.text },
  };
}

const scriptPath = (version: string) =>
  `/releases/mfe-working/${version}/${release(version).manifest.app.js[0]}`;
const hashOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`;
const ACCEPT = 'gzip, deflate, br, zstd, dcb, dcz';
const ask = (version: string, dictionary?: string, accept = ACCEPT) =>
  site.get(scriptPath(version), {
    'accept-encoding': accept,
    ...(dictionary === undefined ? {} : { 'available-dictionary': dictionary }),
  });

test('Release file: says for which files it is a dictionary, and of what its answers depend', async () => {
  const { headers } = await ask('1.0.0');
  expect(headers).toMatchObject({
    'use-as-dictionary': 'match="/releases/mfe-working/*/web/app.*.js"',
    vary: 'accept-encoding, available-dictionary',
    'content-encoding': 'br',
  });
  const entry = await site.get('/releases/mfe-working/1.0.0/web/remoteEntry.mjs');
  expect(entry.headers['use-as-dictionary']).toBe('match="/releases/mfe-working/*/web/remoteEntry.mjs"');
  const font = await site.get('/releases/shell/1.0.0/web/a.latin.woff2');
  expect(font.headers['use-as-dictionary']).toBe('match="/releases/shell/*/web/a.latin.woff2"');
  // Nor what only documents need: each header comes with each file.
  for (const of of [headers, entry.headers, font.headers])
    for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'x-composition-revision'])
      expect(of).not.toHaveProperty(name);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test.each([
  ['after a release', '1.0.0', '2.0.0'],
  ['after it is taken back', '2.0.0', '1.0.0'],
])('Release file: comes as a delta of the chunk that the browser holds, %s', async (_, held, asked) => {
  const answer = await ask(asked, hashOf(scriptOf(held)));
  expect(answer.headers['content-encoding']).toBe('dcz');
  expect(answer.rawPayload.length).toBeLessThan(200);
  const bytes = zstdDecompressSync(answer.rawPayload.subarray(40), {
    dictionary: Buffer.from(scriptOf(held)),
  });
  expect(bytes.toString()).toBe(scriptOf(asked));
});

test('Release file: a font that has not changed is some bytes for who holds it', async () => {
  const answer = await site.get(`/releases/mfe-working/2.0.0/${FONT.path}`, {
    'accept-encoding': ACCEPT,
    'available-dictionary': hashOf(FONT.text),
  });
  expect(answer.headers['content-encoding']).toBe('dcz');
  expect(answer.rawPayload.length).toBeLessThan(100);
});

test('Release file: is whole for who holds something else, nothing, or takes no deltas', async () => {
  const held = hashOf(scriptOf('1.0.0'));
  const answers = [
    await ask('2.0.0'),
    await ask('2.0.0', hashOf('something else')),
    // The dictionary of another remote, and of no release.
    await ask('2.0.0', hashOf('export const shell = 1;')),
    await ask('2.0.0', 'nonsense'),
    await ask('2.0.0', held, 'gzip, br'),
  ];
  for (const { headers, rawPayload, statusCode } of answers) {
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(scriptOf('2.0.0'));
  }
});

test('Release file: is whole where its delta is damaged', async () => {
  await site.bringLive(release('3.0.0'), '3.0.0');
  const folder = join(site.folder, 'releases/mfe-working/3.0.0/web');
  const delta = (await readdir(folder)).find(
    (name) =>
      name.startsWith('app.') &&
      name.endsWith(`.dcz-${createHash('sha256').update(scriptOf('2.0.0')).digest('hex')}`),
  );
  if (!delta) throw new Error('There is no delta from the release before');
  const bytes = await readFile(join(folder, delta));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(join(folder, delta), bytes);
  expect((await ask('3.0.0', hashOf(scriptOf('2.0.0')))).headers['content-encoding']).toBe('br');
  expect((await ask('3.0.0', hashOf(scriptOf('1.0.0')))).headers['content-encoding']).toBe('dcz');
});

test('Deltas: are made from what visitors have and the newest releases, and no more', async () => {
  for (const version of ['4.0.0', '5.0.0', '6.0.0', '7.0.0']) await site.publish(release(version), version);
  const folder = join(site.folder, 'releases/mfe-working/7.0.0/web');
  const made = (await readdir(folder)).filter((name) => /^app\..*\.dcz-/.test(name));
  const from = (version: string) => createHash('sha256').update(scriptOf(version)).digest('hex');
  const held = made.map((name) => name.slice(name.indexOf('.dcz-') + 5)).toSorted();
  // Live, its fallback, and the newest two.
  expect(held).toEqual(['3.0.0', '2.0.0', '6.0.0', '5.0.0'].map(from).toSorted());
});

test('Deltas: a preview has them for who comes from what is live, and leaves none beside that', async () => {
  const path = '/mfe-working/8.0.0';
  const { manifest, files } = release('8.0.0');
  const { missing } = (await site.call('POST', path, manifest)).json<{ missing: string[] }>();
  for (const file of missing) await site.call('PUT', `${path}/files/${file}`, Buffer.from(files[file] ?? ''));
  const beside = () => readdir(join(site.folder, 'releases/mfe-working/3.0.0/web'));
  const before = await beside();
  const answer = await site.call('POST', `${path}/preview`, { label: 'pr-8', why: 'a test', who: 'ann' });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(await beside()).toEqual(before);
  const made = await readdir(join(site.folder, 'releases/mfe-working/8.0.0/web'));
  expect(made.some((name) => /^app\..*\.dcz-/.test(name))).toBe(true);
});
