import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  brandSchema,
  centreSchema,
  dealSchema,
  storeListSchema,
  storeSchema,
} from 'shared-contracts/content';
import type { RecordOf } from 'shared-contracts/content-records';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStore } from '../../platform/files/folder-store.ts';
import { type ContentApp, useContentApp } from '../../testing/content-app.ts';
import { onlyCentres } from '../../testing/only-centres.ts';
import { problemText } from '../check/problem.ts';
import { picturesPlugin } from '../pictures/pictures.plugin.ts';
import { readContent } from '../store/read-content.ts';
import { replaceContent } from '../write/write-content.ts';
import { exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';

const publishedPaths = async () => [];
let folder: string;
let ids: { store: number; brand: number; centre: number; deal: number };

/** A photograph with the place where it was taken. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d9480f' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
const LOGO_FILE = 'pictures/mark.svg';
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0h300v100z"/></svg>';

const root = mkdtempSync(join(tmpdir(), 'pictures-'));
const files = createFolderStore(join(root, 'store'));
const site: ContentApp = useContentApp('2026-11-21T17:00:00Z', (app) =>
  app.register(picturesPlugin, { files }),
);
beforeAll(async () => {
  const content = onlyCentres(await readContent(site.app.db), 'charleston');
  await replaceContent(site.app.db, content);
  const { stores, centres, deals } = content;
  const store = stores.find(({ brandId }) => brandId !== null);
  const [centre, deal] = [centres[0], deals[0]];
  if (!store?.brandId || !centre || !deal) throw new Error('The sample has no store with a brand');
  ids = { store: store.id, brand: store.brandId, centre: centre.id, deal: deal.id };
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(async () => {
  folder = mkdtempSync(join(root, 'import-'));
  mkdirSync(join(folder, 'pictures'));
  writeFileSync(join(folder, 'pictures/front.jpg'), await photo(2000, 1200));
  writeFileSync(join(folder, LOGO_FILE), LOGO);
});

const picture = (over: Partial<RecordOf<'pictures'>>): RecordOf<'pictures'> => ({
  of: 'store',
  id: ids.store,
  kind: 'photo',
  file: 'pictures/front.jpg',
  alt: 'The shop front at dusk',
  credit: 'Photo: the operator',
  ...over,
});
const write = (records: readonly object[]) =>
  writeFileSync(join(folder, 'pictures.json'), JSON.stringify(records, null, 2));
const run = (dryRun = false) =>
  importContent(site.app.db, folder, { publishedPaths, pictures: files, dryRun });
const complaints = async () => {
  const outcome = await run();
  return outcome.ok ? [] : outcome.problems.map(problemText);
};
const get = async <T>(url: string, schema: { parse(value: unknown): T }): Promise<T> => {
  const answer = await site.app.inject({ url, headers: { 'x-api-version': '3.0' } });
  expect(answer.statusCode, url).toBe(200);
  return schema.parse(answer.json());
};

describe('imported pictures', () => {
  it('are re-encoded in several sizes without metadata, and served as immutable', async () => {
    write([
      picture({}),
      picture({ of: 'brand', id: ids.brand, kind: 'logo', file: LOGO_FILE, alt: 'The mark', credit: null }),
      picture({ of: 'centre', id: ids.centre, alt: 'The promenade' }),
      picture({ of: 'deal', id: ids.deal, alt: 'What the deal is on' }),
    ]);
    expect(await run()).toMatchObject({ ok: true });
    const store = await get(`/api/centers/charleston/stores/${ids.store}`, storeSchema);
    expect(store.photo).toMatchObject({
      alt: 'The shop front at dusk',
      width: 1600,
      height: 960,
      srcSet: expect.stringMatching(/^\S+-480\.webp 480w, \S+-960\.webp 960w, \S+-1600\.webp 1600w$/),
    });
    // A store without a logo has its brand's.
    expect(store.logo).toMatchObject({ alt: 'The mark', width: 320 });
    const list = await get('/api/centers/charleston/stores?limit=200', storeListSchema);
    expect(list.items.find(({ id }) => id === ids.store)?.logo).toEqual(store.logo);
    expect((await get(`/api/brands/${ids.brand}`, brandSchema)).logo).toEqual(store.logo);
    const centre = await get('/api/centers/charleston', centreSchema);
    const deal = await get(`/api/centers/charleston/deals/${ids.deal}`, dealSchema);
    expect([centre.photo?.alt, deal.photo?.alt]).toEqual(['The promenade', 'What the deal is on']);

    if (!store.photo) return expect.unreachable();
    const served = await site.app.inject({ url: store.photo.src });
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const metadata = await sharp(served.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1600, height: 960 });
    expect(metadata.exif).toBeUndefined();
    for (const url of ['/pictures/0123456789abcdef-480.webp', '/pictures/..%2foriginals%2fx'])
      expect((await site.app.inject({ url })).statusCode).toBe(404);
  });

  it.each(['json', 'csv'] as const)(
    'are exported, and can be imported again as %s without changes',
    async (format) => {
      write([picture({})]);
      await run();
      const there = join(folder, 'out');
      await exportContent(site.app.db, there, format, files);
      const [record] = (await readContent(site.app.db)).pictures;
      expect(readFileSync(join(there, record?.file ?? ''))).toEqual(
        readFileSync(join(folder, 'pictures/front.jpg')),
      );
      const outcome = await importContent(site.app.db, there, { publishedPaths, pictures: files });
      for (const change of outcome.ok ? outcome.changes : expect.unreachable())
        expect(change).toMatchObject({ added: 0, changed: 0, removed: 0 });
    },
  );

  it('are not stored in a dry run', async () => {
    writeFileSync(join(folder, 'pictures/front.jpg'), await photo(1111, 700));
    write([picture({})]);
    const before = await files.list('');
    expect(await run(true)).toMatchObject({ ok: true });
    expect(await files.list('')).toEqual(before);
  });

  it.each([
    ['alt', { alt: '' }],
    ['alt', { alt: 'front.jpg' }],
    ['file', { file: 'pictures/none.jpg' }],
    ['file', { file: '../front.jpg' }],
    ['file', { file: LOGO_FILE }],
    ['file', { kind: 'logo' as const, file: 'pictures/broken.png' }],
    ['file', { file: 'pictures/small.png' }],
    ['file', { file: 'pictures/text.txt' }],
    ['id', { id: 987_654 }],
    ['kind', { of: 'centre' as const, kind: 'logo' as const }],
  ])('are rejected with the line and the field: %s of %j', async (field, over) => {
    const whole = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    writeFileSync(join(folder, 'pictures/broken.png'), whole.subarray(0, whole.length / 2));
    writeFileSync(join(folder, 'pictures/small.png'), await sharp(whole).resize({ width: 200 }).toBuffer());
    writeFileSync(join(folder, 'pictures/text.txt'), 'no picture');
    write([
      picture({ of: 'deal', id: ids.deal }),
      picture({ ...('of' in over ? { id: ids.centre } : {}), ...over }),
    ]);
    const before = await readContent(site.app.db);
    const [first, ...more] = await complaints();
    expect(first).toMatch(new RegExp(`^pictures\\.json, line 1\\d, field "${field}": `));
    expect(more).toEqual([]);
    expect(await readContent(site.app.db)).toEqual(before);
  });
});
