import { describe, expect, it } from 'vitest';
import { type ContentApp, useContentApp } from '../../testing/content-app.ts';
import { readContent } from '../store/read-content.ts';
import { seoPlugin } from './seo.plugin.ts';

const ORIGIN = 'https://www.example.com';
const site: ContentApp = useContentApp('2026-11-21T17:00:00Z', (app) =>
  app.register(seoPlugin, { origin: ORIGIN, now: () => site.clock.now }),
);

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'GET', url, headers });
const locations = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, location = '']) => location);

describe('SEO endpoints', () => {
  it('name the sitemap and disallow member pages in robots.txt', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const path of ['/api/', '/profile', '/*/redeem-points'])
      expect(body).toContain(`Disallow: ${path}\n`);
  });

  it('list each address of this site once with a date, in one sitemap per kind', async () => {
    const index = locations((await get('/sitemap.xml')).body);
    expect(index.map((url) => url.replace(`${ORIGIN}/sitemaps/`, ''))).toEqual([
      'pages-1.xml',
      'centres-1.xml',
      'stores-1.xml',
      'deals-1.xml',
      'rewards-1.xml',
      'events-1.xml',
    ]);
    const all: string[] = [];
    for (const url of index) {
      const { statusCode, headers, body } = await get(new URL(url).pathname);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toContain('xml');
      expect(body.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(locations(body).length);
      all.push(...locations(body));
    }
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((url) => url.startsWith(`${ORIGIN}/`))).toBe(true);
    for (const path of [
      '/',
      '/charleston',
      '/charleston/stores',
      '/gift-cards?country=CA',
      '/pinecrest/dora',
    ])
      expect(all).toContain(ORIGIN + path);
    expect(all).not.toContain(`${ORIGIN}/charleston/dora`);
  });

  it('omit deals that have ended', async () => {
    const before = locations((await get('/sitemaps/deals-1.xml')).body).length;
    site.clock.now += 400 * 86_400_000;
    expect((await get('/sitemaps/deals-1.xml')).statusCode).toBe(404);
    site.clock.now -= 400 * 86_400_000;
    expect(before).toBeGreaterThan(0);
  });

  it('list an offer from its first day, and a recurring event by the next date', async () => {
    const content = await readContent(site.database.db);
    const deals = (await get('/sitemaps/deals-1.xml')).body;
    const coming = content.deals.filter(({ startsOn }) => startsOn > '2026-11-21');
    expect(coming.length).toBeGreaterThan(10);
    expect(coming.filter(({ id }) => deals.includes(`/${id}<`))).toEqual([]);
    const { startsOn = '', id = 0 } = coming[0] ?? {};
    site.clock.now = Date.parse(`${startsOn}T17:00:00Z`);
    expect((await get('/sitemaps/deals-1.xml')).body).toContain(`/${id}<`);
    site.clock.now = Date.parse('2026-11-21T17:00:00Z');

    const events = (await get('/sitemaps/events-1.xml')).body;
    const here = content.events
      .filter(({ centre, endsAt }) => centre === 'charleston' && Date.parse(endsAt) >= site.clock.now)
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
    const next = new Map(here.toReversed().map((event) => [event.title.toLowerCase(), event.id]));
    expect(next.size).toBeLessThan(here.length);
    const named = locations(events).flatMap((url) => /\/charleston\/events\/(\d+)$/.exec(url)?.[1] ?? []);
    expect(named.map(Number).toSorted()).toEqual([...next.values()].toSorted());
  });

  it('return 304 for an unchanged sitemap', async () => {
    const { etag } = (await get('/sitemap.xml')).headers;
    expect((await get('/sitemap.xml', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it.each([
    '/sitemaps/stores-0.xml',
    '/sitemaps/stores-9.xml',
    '/sitemaps/members-1.xml',
    '/og/centres/atlantis.png',
  ])('return 404 for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('serve the icons and preview pictures of the manifest', async () => {
    const manifest = (await get('/site.webmanifest')).json<{ name: string; icons: Array<{ src: string }> }>();
    expect(manifest.name).not.toBe('');
    const pictures = manifest.icons.map(({ src }) => src).filter((src) => src.endsWith('.png'));
    for (const url of [...pictures, '/og/site.png', '/og/centres/charleston.png', '/icons/apple-180.png']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'image/png']);
    }
  });

  it('serve screenshots in the sizes of the manifest', async () => {
    const { screenshots } = (await get('/site.webmanifest')).json<{
      screenshots: Array<{ src: string; sizes: string; form_factor: string }>;
    }>();
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    for (const { src, sizes } of screenshots) {
      const { rawPayload, headers } = await get(src);
      expect(headers['content-type']).toBe('image/png');
      expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes);
      expect(rawPayload.length).toBeLessThan(80_000);
    }
  });
});
