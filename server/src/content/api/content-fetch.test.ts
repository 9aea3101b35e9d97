import { beforeAll, expect, it } from 'vitest';
import { useContentApp } from '../../testing/content-app.ts';
import { onlyCentres } from '../../testing/only-centres.ts';
import { readContent } from '../store/read-content.ts';
import { replaceContent } from '../write/write-content.ts';
import { type ContentFetch, createContentFetch } from './content-fetch.ts';

const NOON = '2026-11-21T17:00:00Z';
const VERSION = { 'x-api-version': '3.0' };
let fetch: ContentFetch;
const api = useContentApp(NOON);
beforeAll(async () => {
  fetch = createContentFetch(api.app);
});

it('content fetch returns the same as the content API, cached or not', async () => {
  const made = await fetch('/api/brands?limit=3', VERSION);
  const known = await fetch('/api/brands?limit=3', VERSION);
  const { statusCode, body, headers } = await api.app.inject({
    url: '/api/brands?limit=3',
    headers: VERSION,
  });
  expect(statusCode).toBe(200);
  for (const answer of [made, known])
    expect(answer).toMatchObject({ status: 200, body, headers: { etag: headers.etag } });
});

it('content fetch returns 304 for a known ETag', async () => {
  const { headers } = await fetch('/api/site', VERSION);
  const again = await fetch('/api/site', { ...VERSION, 'if-none-match': headers.etag ?? '' });
  expect(again).toMatchObject({ status: 304, body: '' });
});

it('content fetch rejects the same requests as the content API, even for a cached response', async () => {
  await fetch('/api/site', VERSION);
  expect(await fetch('/api/site', { 'x-api-version': '2.0' })).toMatchObject({ status: 400 });
  for (const path of ['/api/nothing', '/ops'])
    await expect(fetch(path, VERSION)).rejects.toThrow(`${path} is no call of the content API`);
});

it('content fetch reflects new content and the current time', async () => {
  const url = '/api/centers?openNow=true&status=open&limit=200&sort=name';
  const { headers } = await fetch(url, VERSION);
  const asked = { ...VERSION, 'if-none-match': headers.etag ?? '' };
  expect(await fetch(url, asked)).toMatchObject({ status: 304 });
  api.clock.now = Date.parse('2026-11-22T09:00:00Z');
  expect(await fetch(url, asked)).toMatchObject({ status: 200 });

  const brands = await fetch('/api/brands', VERSION);
  const content = onlyCentres(await readContent(api.database.db), 'charleston');
  await replaceContent(api.database.db, {
    ...content,
    brands: content.brands.map((brand) => ({ ...brand, name: `${brand.name} & Co` })),
  });
  await api.app.content.refresh();
  const renamed = await fetch('/api/brands', { ...VERSION, 'if-none-match': brands.headers.etag ?? '' });
  expect(renamed.status).toBe(200);
  expect(renamed.body).toContain('& Co');
});
