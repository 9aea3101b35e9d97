import { SIGNER_GLOBAL } from 'shared-contracts/composition';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeCaches, createFakeSigner } from '../testing/fakes.ts';
import { type Known, learn, NOTHING_KNOWN } from './live-revision.ts';
import { PACK, PACK_NOTE } from './pack-names.ts';
import {
  cachedPages,
  FILES,
  findPackFile,
  findPage,
  hasFilesOf,
  PAGES,
  removeOutdated,
  trimVisited,
} from './page-cache.ts';

const server = await createFakeSigner();
beforeEach(() => {
  vi.stubGlobal('caches', createFakeCaches());
  vi.stubGlobal(SIGNER_GLOBAL, server.global);
});

const live: Known = learn(NOTHING_KNOWN, { revision: 4, releases: ['shell@1', 'a@1'] });
const recalled: Known = learn(live, { revision: 5, releases: ['shell@1', 'a@2'] });

const page = (title: string, since: number, releases = 'shell@1 a@1') =>
  new Response(`<title>${title} | Tanger Outlets</title>`, {
    headers: {
      'content-security-policy': "script-src 'self'",
      'server-timing': `kept;desc="${since}"`,
      'x-composition-revision': '4',
      'x-composition-releases': `${releases}; `,
    },
  });
const put = async (name: string, path: string, answer: Response) =>
  (await caches.open(name)).put(path, path === PACK_NOTE ? answer : await server.sign(path, answer));
const note = (...pages: string[]) =>
  new Response(JSON.stringify({ centre: 'charleston', version: '1', savedAt: 1, bytes: 1, pages }));
const textOf = async (path: string, known = live) => (await findPage(path, known))?.text();
const pathsIn = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);

test('findPage: returns the newer copy of pack and visited pages', async () => {
  await put(PAGES, '/charleston/map', page('visited', 1_000));
  await put(PACK, '/charleston/map', page('pack', 2_000));
  expect(await textOf('/charleston/map')).toContain('pack');
  await put(PAGES, '/charleston/map', page('visited again', 3_000));
  expect(await textOf('/charleston/map')).toContain('visited again');
  expect(await findPage('/charleston/deals', live)).toBeUndefined();
});

test('findPage: skips pages of a release that is not live', async () => {
  await put(PACK, '/charleston/map', page('pack', 2_000));
  expect(await findPage('/charleston/map', recalled)).toBeUndefined();
  await put(PAGES, '/charleston/map', page('other release', 1_000, 'shell@1 a@2'));
  expect(await textOf('/charleston/map', recalled)).toContain('other release');
});

test('findPage and cachedPages: skip a page that a script put into the cache', async () => {
  await put(PAGES, '/charleston/map', page('Map', 1_000));
  await (await caches.open(PACK)).put('/charleston/map', page('Planted', 2_000));
  await (await caches.open(PAGES)).put('/planted', page('Planted', 2_000));
  expect(await textOf('/charleston/map')).toContain('Map');
  expect((await cachedPages(live, 8)).map(({ title }) => title)).toEqual(['Map']);
});

test('removeOutdated: removes outdated pages and files of the pack, and keeps its note', async () => {
  await put(PACK, PACK_NOTE, note('/charleston/map', '/charleston/brands'));
  await put(PACK, '/charleston/map', page('of a', 1));
  await put(PACK, '/charleston/brands', page('of the shell', 1, 'shell@1'));
  await put(PACK, '/releases/a/1/web/app.js', new Response('a'));
  await put(PACK, '/releases/shell/1/web/app.js', new Response('shell'));
  await removeOutdated(() => recalled);
  expect(await pathsIn(PACK)).toEqual([PACK_NOTE, '/charleston/brands', '/releases/shell/1/web/app.js']);
});

test('removeOutdated: creates no cache, and removes nothing while live releases are unknown', async () => {
  await removeOutdated(() => live);
  expect(await caches.keys()).toEqual([]);
  await put(PACK, '/charleston/map', page('of a', 1));
  await removeOutdated(() => ({ revision: 6, releases: null }));
  expect(await pathsIn(PACK)).toEqual(['/charleston/map']);
});

test('trimVisited: trims visited pages but not the pack', async () => {
  for (let at = 0; at < 50; at++) {
    await put(PAGES, `/visited/${at}`, page('visited', at));
    await put(PACK, `/pack/${at}`, page('pack', at));
  }
  await trimVisited();
  expect(await pathsIn(PAGES)).toHaveLength(40);
  expect(await pathsIn(PACK)).toHaveLength(50);
});

test('cachedPages: lists the pack, then visited pages, then the rest of the pack', async () => {
  await put(PACK, PACK_NOTE, note('/charleston/visit-pack', '/charleston/map'));
  await put(PACK, '/charleston/visit-pack', page('Pack', 1));
  await put(PACK, '/charleston/map', page('Map', 1));
  await put(PAGES, '/brands', page('Brands', 1));
  await put(PAGES, '/', page('Home', 2));
  const titles = (await cachedPages(live, 8)).map(({ title }) => title);
  expect(titles).toEqual(['Pack', 'Home', 'Brands', 'Map']);
  expect(await cachedPages(live, 1)).toHaveLength(1);
  expect(await cachedPages(recalled, 8)).toEqual([]);
});

test('findPackFile: copies the file to the cache of visited pages', async () => {
  const request = new Request('http://localhost/releases/a/1/web/app.js');
  expect(await findPackFile(request)).toBeUndefined();
  await put(PACK, '/releases/a/1/web/app.js', new Response('the script'));
  expect(await (await findPackFile(request))?.text()).toBe('the script');
  await caches.delete(PACK);
  expect(await pathsIn(FILES)).toEqual(['/releases/a/1/web/app.js']);
});

test('hasFilesOf: needs a cached file of each release', async () => {
  const files = await caches.open(FILES);
  await files.put('/releases/shell/1/web/app.js', new Response(''));
  await files.put('/releases/a/1/web/app.js', new Response(''));
  expect(await hasFilesOf(['shell@1', 'a@1'])).toBe(true);
  expect(await hasFilesOf(['shell@1', 'a@2'])).toBe(false);
});
