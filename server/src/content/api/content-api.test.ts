import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import Fastify from 'fastify';
import { sql } from 'kysely';
import {
  addDays,
  CENTRE_STATUS_IDS,
  type CentresQuery,
  instantOf,
  localDateAt,
  SIGN_UP_PAGES,
  SITE_TIME_ZONE,
  savingsPassSchema,
  signUpPageSchema,
  signUpState,
} from 'shared-contracts/content';
import type { ContentSet } from 'shared-contracts/content-records';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { poolFigures } from '../../platform/storage/index.ts';
import { storagePlugin } from '../../platform/storage/start-storage.ts';
import { clientOf, useContentApp } from '../../testing/content-app.ts';
import { onlyCentres } from '../../testing/only-centres.ts';
import { readContent } from '../store/read-content.ts';
import { replaceContent } from '../write/write-content.ts';
import { contentApiPlugin } from './content-api.plugin.ts';

// A Saturday, noon in New York: five days before Thanksgiving.
const NOON = '2026-11-21T17:00:00Z';
const TODAY = '2026-11-21';
let sample: ContentSet;
const api = useContentApp(NOON);
beforeAll(async () => {
  sample = await readContent(api.database.db);
});
afterEach(() => {
  api.clock.now = Date.parse(NOON);
});

const HEADERS = { 'x-api-version': '3.0' };
const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { ...HEADERS, ...headers } });
const namesOf = async (query: CentresQuery) =>
  (await api.client.centres(query)).items.map(({ shortName }) => shortName);

/** All items of a list, page by page. */
async function paged<T>(
  read: (cursor: { cursor?: string }) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const seen: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor === null ? {} : { cursor });
    seen.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return seen;
}

describe('API version', () => {
  it.each([undefined, '2.0', '3', '4.0', ''])('is required: %s is rejected', async (version) => {
    const headers = version === undefined ? {} : { 'x-api-version': version };
    const answer = await api.app.inject({ url: '/api/brands', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_API_VERSION', requestId: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('centre search', () => {
  it.each([
    // Typing errors.
    ['myrtel beach', ['Myrtle Beach Hwy 501', 'Myrtle Beach Hwy 17']],
    ['charlston', ['Charleston']],
    ['phenix', ['Phoenix']],
    // States.
    ['new york', ['Deer Park', 'Riverhead']],
    ['tennessee', ['Nashville', 'Sevierville']],
    ['TN', ['Nashville', 'Sevierville']],
    ['qwertyuiop', []],
  ])('finds the centres for "%s": %j', async (q, names) => {
    expect((await namesOf({ q })).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ['29577', 'Myrtle Beach Hwy 501'],
    ['L0L', 'Cookstown'],
    ['k2t 0k5', 'Ottawa'],
    ['near 36.1,-80.2', 'Riverbend Plaza'],
    ['dallas', 'Fort Worth'],
    ['chicgo', 'Grand Rapids'],
  ])('ranks the best match for "%s" first: %s', async (q, name) => {
    expect((await namesOf({ q }))[0]).toBe(name);
  });

  it('names the place of a ZIP code or a point, nearest first', async () => {
    const zip = await api.client.centres({ q: '29577', limit: 3 });
    expect(zip.origin?.label).toContain('Myrtle Beach');
    expect(zip.items.map(({ slug }) => slug)).toEqual(['myrtlebeach501', 'myrtlebeach17', 'charleston']);
    expect(zip.items[0]?.distanceKm).toBeLessThan(15);
    const near = await api.client.centres({ q: 'near 36.1,-80.2', limit: 2 });
    expect(near.origin).toMatchObject({ latitude: 36.1, longitude: -80.2 });
    expect(near.items[1]?.shortName).toBe('Mebane');
  });

  it('prefers a known city to a centre with a similar name', async () => {
    const { origin, items } = await api.client.centres({ q: 'Atlanta', limit: 2 });
    expect(origin?.label).toBe('Atlanta, GA');
    expect(items.map(({ address }) => address.state)).toEqual(['GA', 'GA']);
  });

  it('picks the most populous place of a name, and offers the others', async () => {
    const { origin, items, others = [] } = await api.client.centres({ q: 'London', limit: 1 });
    expect(origin?.label).toBe('London, ON');
    expect(items[0]?.slug).toBe('cookstown');
    const labels = others.map(({ label }) => label);
    expect(labels).toContain('London, KY');
    expect(labels).not.toContain('London, ON');
    for (const label of labels)
      expect((await api.client.centres({ q: label, limit: 1 })).origin?.label).toBe(label);
    const named = await api.client.centres({ q: 'Charleston' });
    expect(named.items.map(({ slug }) => slug)).toEqual(['charleston']);
    expect(named.others?.[0]?.label).toBe('Charleston, WV');
  });

  it.each([
    ['Washington', 'Washington, DC', 'Washington State'],
    ['Washington State', 'Washington'],
    ['LA', 'Los Angeles, CA', 'Louisiana'],
    ['Ontario', 'Ontario', 'Ontario, CA'],
    ['Ontario, Canada', 'Ontario'],
    ['Ontario, CA', 'Ontario, CA'],
    // An unknown place is in the state that was named.
    ['Alexandria ON', 'Ontario'],
  ])('reads "%s" as %s', async (q, label, other = '') => {
    const { origin, others = [] } = await api.client.centres({ q, limit: 1 });
    expect(origin?.label).toBe(label);
    if (other) expect(others[0]?.label).toBe(other);
  });

  it.each(['near me', 'outlets near me', 'outlet mall'])('returns all centres for "%s"', async (q) => {
    const { origin, total } = await api.client.centres({ q });
    expect({ origin, total }).toEqual({ origin: null, total: 43 });
  });

  it('filters by radius, state, country, type, status and brand', async () => {
    expect(await namesOf({ near: '33.69,-78.91', radiusKm: 50 })).toEqual([
      'Myrtle Beach Hwy 501',
      'Myrtle Beach Hwy 17',
    ]);
    expect((await namesOf({ state: 'sc' })).length).toBe(4);
    expect(await namesOf({ country: 'CA' })).toEqual(['Cookstown', 'Ottawa']);
    expect((await namesOf({ type: 'lifestyle' })).length).toBe(3);
    expect(await namesOf({ type: 'outparcel' })).toEqual(['Riverbend Plaza']);
    for (const kind of ['closed', 'coming_soon', 'temporarily_closed'] as const) {
      const { items } = await api.client.centres({ status: kind });
      expect(items.map(({ status }) => status.id)).toEqual([CENTRE_STATUS_IDS[kind]]);
    }
    const nike = (await api.client.brands({ q: 'nike' })).items[0];
    const { total } = await api.client.centres({ brand: nike?.id ?? 0 });
    expect(total).toBe(nike?.centreCount);
  });

  it('finds the nearest centers with a brand around a center without it', async () => {
    const brand = (await api.client.brands({ q: 'nike' })).items[0]?.id ?? 0;
    const all = (await api.client.centres({ limit: 200, status: 'open' })).items;
    const carriers = (await api.client.centres({ brand, limit: 200 })).items.map(({ slug }) => slug);
    const without = all.find(({ slug, address }) => address.country === 'US' && !carriers.includes(slug));
    const { items, total, origin } = await api.client.centres({ brand, q: without?.shortName });
    expect([total, origin?.label]).toEqual([carriers.length, without?.shortName]);
    const away = items.map(({ distanceKm }) => distanceKm ?? 0);
    expect(away[0]).toBe(Math.min(...away));
  });

  it('finds centres that are open now, each in its own time zone', async () => {
    // 9:30 in New York, 8:30 in Chicago, 7:30 in Phoenix on Black Friday: open from six, all but the two in Canada.
    api.clock.now = Date.parse('2026-11-27T14:30:00Z');
    const open = (await api.client.centres({ openNow: 'true', limit: 200 })).items;
    expect(open.map(({ address }) => address.country)).not.toContain('CA');
    expect(open.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['sevierville', 'nashville', 'glendale']),
    );
    expect(open.every(({ status }) => status.kind === 'open')).toBe(true);
    // Just after nine in New York it is eight in Chicago, and the answer has changed with the minute.
    api.clock.now = Date.parse('2026-11-28T02:05:00Z');
    const late = (await api.client.centres({ openNow: 'true', limit: 200 })).items.map(({ slug }) => slug);
    expect(late).toContain('nashville');
    expect(late).not.toContain('sevierville');
  });

  it('returns each centre once across all pages', async () => {
    const seen = await paged((cursor) => api.client.centres({ limit: 10, ...cursor }));
    expect(seen).toHaveLength(43);
    expect(new Set(seen.map(({ slug }) => slug)).size).toBe(43);
  });
});

describe('lists of a centre', () => {
  it('page, sort and filter stores', async () => {
    const all = await api.client.stores('charleston', { limit: 200 });
    expect(all.items).toHaveLength(all.total);
    expect(all.categories.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    const seen = await paged(async (cursor) => {
      const page = await api.client.stores('charleston', { limit: 7, sort: 'suite', ...cursor });
      expect(page.total).toBe(all.total);
      return page;
    });
    expect(new Set(seen.map(({ id }) => id)).size).toBe(all.total);
    expect(seen).toHaveLength(all.total);

    const dining = all.categories.find(({ slug }) => slug === 'dining');
    const some = await api.client.stores('charleston', { category: dining?.id ?? 0 });
    expect(some.total).toBe(dining?.count);
    const fresh = await api.client.stores('charleston', { new: 'true' });
    for (const { openedOn } of fresh.items) expect(openedOn && openedOn >= '2026-08-23').toBe(true);
    // At half past eight in the morning only cafés with their own hours are open.
    api.clock.now = Date.parse('2026-11-23T13:30:00Z');
    const early = await api.client.stores('charleston', { openNow: 'true' });
    expect(early.items.every(({ weeklyHours }) => weeklyHours !== null)).toBe(true);
  });

  it('include a store as open from its opening day', async () => {
    const { items } = await api.client.stores('charleston', { sort: 'newest', limit: 1 });
    const { id = 0, openedOn } = items[0] ?? {};
    const isListedOn = async (date: string) => {
      api.clock.now = Date.parse(`${date}T17:00:00Z`);
      const open = await api.client.stores('charleston', { openNow: 'true', limit: 200 });
      expect(open.total).toBeGreaterThan(5);
      return open.items.some((store) => store.id === id);
    };
    expect(await isListedOn(addDays(openedOn ?? '', -1))).toBe(false);
    expect(await isListedOn(openedOn ?? '')).toBe(true);
  });

  it('show current deals, and show a deal by name after its end', async () => {
    const deals = await api.client.deals('charleston', { limit: 200 });
    expect(deals.total).toBeGreaterThan(5);
    for (const deal of deals.items) expect(deal.startsOn <= TODAY && deal.endsOn >= TODAY).toBe(true);
    const ended = sample.deals.find((deal) => deal.centre === 'charleston' && deal.endsOn < TODAY);
    expect(ended).toBeDefined();
    expect((await api.client.deals('charleston', { ids: String(ended?.id) })).total).toBe(1);
    expect((await api.client.deal('charleston', ended?.id ?? 0)).endsOn).toBe(ended?.endsOn);
  });

  it('show a deal from its start at the centre, and list it as upcoming before', async () => {
    const zoneOf = new Map(sample.centres.map(({ slug, timeZone }) => [slug, timeZone]));
    // West of New York the day begins later than the site's own.
    const west = sample.deals.find(
      ({ kind, centre, startsOn }) =>
        kind === 'deal' && startsOn > '2026-11-22' && zoneOf.get(centre) === 'America/Phoenix',
    );
    expect(west).toBeDefined();
    const { id = 0, centre = '', startsOn = '', title = '' } = west ?? {};
    const has = ({ items }: { items: ReadonlyArray<{ id: number | string }> }) =>
      items.some((item) => item.id === id);
    const upcoming = { when: 'upcoming', sort: 'starting' } as const;
    const shown = async (at: number) => {
      api.clock.now = at;
      return {
        now: has(await api.client.deals(centre, { limit: 200 })),
        upcoming: has(await api.client.deals(centre, { limit: 200, ...upcoming })),
        search: has(await api.client.search({ q: title, centre, kinds: 'deal', limit: 50 })),
      };
    };
    const midnight = instantOf(startsOn, '00:00', 'America/Phoenix');
    for (const at of [instantOf(startsOn, '00:00', SITE_TIME_ZONE) + 60_000, midnight - 1])
      expect(await shown(at)).toEqual({ now: false, upcoming: true, search: false });
    expect(await shown(midnight)).toEqual({ now: true, upcoming: false, search: true });
    api.clock.now = Date.parse(NOON);
    const coming = await api.client.deals('charleston', upcoming);
    expect(coming.total).toBeGreaterThan(1);
    const days = coming.items.map(({ startsOn: day }) => day);
    expect([days, days.every((day) => day > TODAY)]).toEqual([days.toSorted(), true]);
  });

  it('list a recurring event once', async () => {
    const { counts } = await api.client.centre('charleston');
    const { items } = await api.client.events('charleston', { limit: 200 });
    const names = new Set(items.map(({ title }) => title.toLowerCase()));
    expect(names.size).toBeLessThan(items.length);
    expect(counts.events).toBe(names.size);
  });

  it('contain only items of the requested centre and kind', async () => {
    const [store] = (await api.client.stores('charleston')).items;
    const [deal] = (await api.client.deals('charleston')).items;
    const [event] = (await api.client.events('charleston')).items;
    for (const path of [`stores/${store?.id}`, `deals/${deal?.id}`, `events/${event?.id}`]) {
      expect((await get(`/api/centers/charleston/${path}`)).statusCode).toBe(200);
      expect((await get(`/api/centers/savannah/${path}`)).statusCode).toBe(404);
    }
    for (const kind of ['promotions', 'rewards'])
      expect((await get(`/api/centers/charleston/${kind}/${deal?.id}`)).statusCode).toBe(404);
  });

  it('contain events of the requested days', async () => {
    const query = { from: '2026-12-01', to: '2026-12-07', limit: 200 };
    const { items } = await api.client.events('charleston', query);
    expect(items.length).toBeGreaterThan(0);
    for (const { startsAt, timeZone } of items) {
      const day = localDateAt(Date.parse(startsAt), timeZone);
      expect(day >= query.from && day <= query.to).toBe(true);
    }
  });
});

describe('search', () => {
  it.each([
    ['charleston', { kind: 'centre', path: '/charleston' }],
    ['nkie', { kind: 'brand', title: 'Nike' }],
    ['haagen dazs', { title: 'Häagen-Dazs' }],
  ])('ranks the best match for "%s" first: %j', async (q, hit) => {
    expect((await api.client.search({ q, limit: 50 })).items[0]).toMatchObject(hit);
  });

  it.each([
    ['market', 'event'],
    ['boots', 'deal'],
  ])('for "%s" includes hits of the kind %s', async (q, kind) => {
    const { items } = await api.client.search({ q, limit: 50 });
    expect(items.map((hit) => hit.kind)).toContain(kind);
  });

  it('can be limited to a centre', async () => {
    const { items } = await api.client.search({ q: 'nike', centre: 'riverhead', kinds: 'store' });
    expect(items.every(({ centre }) => centre === 'riverhead')).toBe(true);
  });
});

describe('hostile input', () => {
  const HOSTILE = [
    '',
    '   ',
    "'; drop table stores; --",
    '%',
    '_',
    '\\',
    '\u0000',
    'a\u0000b',
    '\u202Eevil',
    '🛍️',
    'x'.repeat(200),
    'x'.repeat(10_000),
    '<script>alert(1)</script>',
    'near 999,999',
    '{"$gt":""}',
    '../../etc/passwd',
    '1e309',
    'NaN',
  ].map((text) => encodeURIComponent(text));
  // Not UTF-8: lone surrogates and broken sequences.
  const RAW = ['%ED%A0%80', '%FF', '%', '%E0%A4', '%u0000'];

  it.each([
    '/api/centers?q=',
    '/api/search?q=',
    '/api/brands?q=',
    '/api/centers/charleston/stores?q=',
    '/api/centers/charleston/deals?q=',
    '/api/centers/charleston/jobs?q=',
  ])('gets a valid response or a 400 error from %s', async (address) => {
    for (const text of [...HOSTILE, ...RAW]) {
      const answer = await get(address + text);
      expect([200, 400], `${address}${text.slice(0, 40)}`).toContain(answer.statusCode);
      if (answer.statusCode === 400) expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
    }
  });

  it.each([
    'centers?limit=0',
    'centers?limit=1e9',
    'centers?limit=10&limit=20',
    'centers?cursor=abc',
    'centers?cursor=%00',
    `centers?cursor=${Buffer.from('["a\u0000",1]').toString('base64url')}`,
    'centers?near=1,2,3',
    'centers?near=91,0',
    'centers?radiusKm=-1',
    'centers?type=mall',
    'centers?unknown=1',
    'centers?__proto__=1',
    'centers/charleston/stores/0',
    'centers/charleston/stores/-1',
    'centers/charleston/stores/1e3',
    'centers/charleston/stores/99999999999999999999',
    'centers/charleston/deals?ids=1,,2',
    'centers/charleston/events?from=2026-02-30',
    'campaigns?on=yesterday',
    'legal/cookies',
  ])('is rejected with the name of the field: /api/%s', async (address) => {
    const answer = await get(`/api/${address}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: expect.any(Object) });
  });

  it('matches no centre', async () => {
    const slugs = ['nope', '..', '%00', '%2e%2e', 'CHARLESTON', 'x'.repeat(90), '%F0%9F%9B%8D'];
    for (const slug of [...slugs, '__proto__', 'constructor']) {
      const answer = await get(`/api/centers/${slug}/stores`);
      expect([404, 400], slug).toContain(answer.statusCode);
      expect(answer.json().code).toMatch(/^[A-Z_]+$/);
    }
  });

  it('with random bytes in any part of the URL causes no server error', async () => {
    const address = fc.constantFrom(
      '/api/centers?q=',
      '/api/search?q=',
      '/api/centers/',
      '/api/centers?near=',
      '/api/brands?cursor=',
      '/api/centers/charleston/stores/',
    );
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }));
    const property = fc.asyncProperty(address, text, async (start, end) => {
      const answer = await get(start + encodeURIComponent(end.toWellFormed()));
      expect(answer.statusCode).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns: process.env.TEST_LEVEL === 'full' ? 150 : 50 });
  });
});

describe('content response', () => {
  it('has an ETag and returns 304 while the content is unchanged', async () => {
    const first = await get('/api/brands');
    const again = await get('/api/brands', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(first.headers['cache-control']).toContain('stale-while-revalidate');
    expect(first.headers.vary).toContain('x-api-version');
  });

  it('is compressed for clients that accept it', async () => {
    const plain = await get('/api/centers');
    const encoded = (accepted: string) => get('/api/centers', { 'accept-encoding': accepted });
    const brotli = await encoded('gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect((await encoded('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await encoded('br;q=0')).headers['content-encoding']).toBeUndefined();
  });
});

describe('content client', () => {
  const slug = 'pinecrest';
  const id = (item: { id: number } | undefined) => item?.id ?? 0;

  it('reads a centre and its content, and parses each response', async () => {
    const { client } = api;
    const [store] = (await client.stores(slug)).items;
    const [deal] = (await client.deals(slug)).items;
    const [promotion] = (await client.promotions(slug)).items;
    const [reward] = (await client.rewards(slug)).items;
    const [event] = (await client.events(slug)).items;
    const [job] = (await client.jobs(slug)).items;
    const centre = await client.centre(slug);
    const features = { dora: true, branding: { name: 'Pinecrest' } };
    expect(centre).toMatchObject({ name: 'Pinecrest', features });
    expect(centre.counts.stores).toBe((await client.stores(slug, { limit: 1 })).total);
    expect(await client.store(slug, id(store))).toMatchObject({ id: id(store), dealCount: store?.dealCount });
    expect(await client.deal(slug, id(deal))).toMatchObject({ ...deal });
    expect(await client.promotion(slug, id(promotion))).toMatchObject({ kind: 'promotion' });
    expect(await client.reward(slug, id(reward))).toMatchObject({ ...reward });
    expect(await client.event(slug, id(event))).toMatchObject({ ...event });
    expect(await client.job(slug, id(job))).toEqual(job);
    expect((await client.map(slug)).occupants.length).toBe(centre.counts.stores);
    expect((await client.parking(slug)).lots.length).toBeGreaterThan(0);
    expect((await client.visitorInfo(slug)).dora).not.toBeNull();
  });

  it('reads the site-wide content, and parses each response', async () => {
    const { client } = api;
    const [brand] = (await client.brands()).items;
    expect((await client.brand(id(brand))).stores.length).toBeGreaterThanOrEqual(brand?.centreCount ?? 0);
    expect((await client.categories()).total).toBe(11);
    expect((await client.campaigns()).items.map((one) => one.id)).toEqual(['current-holidays']);
    for (const [country, campaign] of [
      ['US', 'fourth-of-july-2025'],
      ['CA', 'summer-of-savings-ca-2025'],
    ] as const) {
      const { items } = await client.campaigns({ on: '2025-07-04', country });
      expect(items.map((one) => one.id)).toEqual([campaign]);
    }
    expect(await client.site()).toMatchObject({ isSample: true });
    expect((await client.pageBlocks('home')).blocks).toHaveLength(6);
    const faq = (await client.giftCardFaq()).items.length;
    expect((await client.giftCardFaq({ country: 'CA' })).items.length).toBeLessThan(faq);
    expect((await client.rewardsFaq()).items.length).toBeGreaterThan(5);
    expect((await client.legalText('privacy-policy')).version).toBe('2026-1');
    expect((await client.legalText('privacy-policy', { version: '2024-1' })).versions).toHaveLength(3);
    expect((await client.earningsCall()).dialIn.length).toBeGreaterThan(0);
  });

  it('reads the savings pass and sign-up pages with their dates', async () => {
    const pass = await api.client.get(savingsPassSchema, '/api/savings-pass');
    expect(pass.editions.map(({ edition }) => edition)).toEqual(['basic', 'full']);
    expect(pass.deals.every(({ brandName }) => brandName.length > 2)).toBe(true);
    expect(pass.saleFrom <= TODAY && TODAY <= pass.saleUntil).toBe(true);
    for (const page of SIGN_UP_PAGES) {
      const campaign = await api.client.get(signUpPageSchema, `/api/sign-ups/${page}`);
      expect(signUpState(campaign, TODAY)).toBe('open');
    }
    expect((await get('/api/sign-ups/nothing')).statusCode).toBeGreaterThanOrEqual(400);
  });
});

it('shows new content at once on every replica', async () => {
  const app = Fastify();
  await app.register(storagePlugin, { storage: api.database });
  await app.register(contentApiPlugin, { now: () => api.clock.now });
  const replica = { app, client: clientOf(app) };
  const before = (await api.client.centre('tilton')).description;
  expect((await replica.client.centre('tilton')).description).toBe(before);
  const description = 'Moved to the lake.';
  const some = onlyCentres(sample, 'tilton');
  const centres = some.centres.map((centre) => ({ ...centre, description }));
  const version = await replaceContent(api.database.db, { ...some, centres });
  for (const one of [api, replica]) {
    await expect.poll(() => one.app.content.version()).toBe(version);
    expect((await one.client.centre('tilton')).description).toBe(description);
  }
  await app.close();
});

it('parallel searches leave connections to others, and other networks do not wait behind them', async () => {
  const { db } = api.database;
  const search = (q: string, remoteAddress: string) =>
    api.app.inject({ url: `/api/search?q=${q}`, headers: { 'x-api-version': '3.0' }, remoteAddress });
  let ended = 0;
  // More than the pool has connections, and few enough to end within the longest wait on a slow machine.
  const flood = Array.from({ length: 24 }, async (_, at) => {
    const answer = await search(`word${at}`, '198.51.100.1');
    ended++;
    return answer.statusCode;
  });
  const other = search('nike', '203.0.113.2');
  while (ended < flood.length) {
    expect(poolFigures(db)).toMatchObject({ waiting: 0 });
    await sql`select 1`.execute(db);
  }
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  expect((await other).statusCode).toBe(200);
});
