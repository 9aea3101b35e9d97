import { brotliDecompressSync } from 'node:zlib';
import { createSampleContent } from 'sample-content';
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
} from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from '../../testing/content-app.ts';
import { replaceContent } from '../write/write-content.ts';

// A Saturday, noon in New York: five days before Thanksgiving.
const NOON = '2026-11-21T17:00:00Z';
let api: ContentApp;
beforeAll(async () => {
  api = await createContentApp(NOON);
});
afterAll(() => api.stop());

const HEADERS = { 'x-api-version': '3.0' };
const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { ...HEADERS, ...headers } });
const namesOf = async (query: CentresQuery) =>
  (await api.client.centres(query)).items.map(({ shortName }) => shortName);

describe('API version: it', () => {
  it.each([undefined, '2.0', '3', '4.0', ''])('refuses %s', async (version) => {
    const headers = version === undefined ? {} : { 'x-api-version': version };
    const answer = await api.app.inject({ url: '/api/brands', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_API_VERSION', requestId: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('finding a centre', () => {
  it('forgives typing errors', async () => {
    expect(await namesOf({ q: 'myrtel beach' })).toEqual(['Myrtle Beach Hwy 501', 'Myrtle Beach Hwy 17']);
    expect(await namesOf({ q: 'charlston' })).toEqual(['Charleston']);
    expect(await namesOf({ q: 'phenix' })).toEqual(['Phoenix']);
  });

  it('knows ZIP codes and forward sortation areas, nearest first', async () => {
    const zip = await api.client.centres({ q: '29577', limit: 3 });
    expect(zip.origin?.label).toContain('Myrtle Beach');
    expect(zip.items.map(({ slug }) => slug)).toEqual(['myrtlebeach501', 'myrtlebeach17', 'charleston']);
    expect(zip.items[0]?.distanceKm).toBeLessThan(15);
    expect((await namesOf({ q: 'L0L' }))[0]).toBe('Cookstown');
    expect((await namesOf({ q: 'k2t 0k5' }))[0]).toBe('Ottawa');
  });

  it('knows points, states and cities without a centre', async () => {
    const near = await api.client.centres({ q: 'near 36.1,-80.2' });
    expect(near.origin).toMatchObject({ latitude: 36.1, longitude: -80.2 });
    expect(near.items.map(({ shortName }) => shortName).slice(0, 2)).toEqual(['Riverbend Plaza', 'Mebane']);
    expect(await namesOf({ q: 'new york' })).toEqual(['Deer Park', 'Riverhead']);
    expect((await namesOf({ q: 'tennessee' })).sort()).toEqual(['Nashville', 'Sevierville']);
    expect((await namesOf({ q: 'TN' })).sort()).toEqual(['Nashville', 'Sevierville']);
    expect((await namesOf({ q: 'dallas' }))[0]).toBe('Fort Worth');
    expect((await namesOf({ q: 'chicgo' }))[0]).toBe('Grand Rapids');
  });

  it('takes a known city for what it is, though a centre has a name much like it', async () => {
    const { origin, items } = await api.client.centres({ q: 'Atlanta', limit: 2 });
    expect(origin?.label).toBe('Atlanta, GA');
    expect(items.map(({ address }) => address.state)).toEqual(['GA', 'GA']);
  });

  it('leads with the most populous place of a name, and offers the others', async () => {
    const { origin, items, others = [] } = await api.client.centres({ q: 'London', limit: 1 });
    expect(origin?.label).toBe('London, ON');
    expect(items[0]?.slug).toBe('pinecrest');
    const labels = others.map(({ label }) => label);
    expect(labels).toContain('London, KY');
    expect(labels).not.toContain('London, ON');
    for (const label of labels)
      expect((await api.client.centres({ q: label, limit: 1 })).origin?.label).toBe(label);
    const named = await api.client.centres({ q: 'Charleston' });
    expect(named.items.map(({ slug }) => slug)).toEqual(['charleston']);
    expect(named.others?.[0]?.label).toBe('Charleston, WV');
  });

  it('tells a state from the city that shares its name or its letters', async () => {
    const labelsOf = async (q: string) => {
      const { origin, others = [] } = await api.client.centres({ q, limit: 1 });
      return [origin?.label, others[0]?.label];
    };
    expect(await labelsOf('Washington')).toEqual(['Washington, DC', 'Washington State']);
    expect((await labelsOf('Washington State'))[0]).toBe('Washington');
    expect(await labelsOf('LA')).toEqual(['Los Angeles, CA', 'Louisiana']);
    expect(await labelsOf('Ontario')).toEqual(['Ontario', 'Ontario, CA']);
    expect((await labelsOf('Ontario, Canada'))[0]).toBe('Ontario');
    expect((await labelsOf('Ontario, CA'))[0]).toBe('Ontario, CA');
    // A place that nobody knows is in the state that was named, and not of another one.
    expect((await labelsOf('Alexandria ON'))[0]).toBe('Ontario');
  });

  it('takes words that name no place for all centres, and "me" for nobody in Maine', async () => {
    for (const q of ['near me', 'outlets near me', 'outlet mall']) {
      const { origin, total } = await api.client.centres({ q });
      expect({ q, origin, total }).toEqual({ q, origin: null, total: 43 });
    }
    expect((await api.client.centres({ q: 'qwertyuiop' })).total).toBe(0);
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

  it('says what is open now, each centre in its own zone', async () => {
    // 9:30 in New York, 8:30 in Chicago, 7:30 in Phoenix on Black Friday: open from six, all but the two in Canada.
    api.clock.now = Date.parse('2026-11-27T14:30:00Z');
    const open = (await api.client.centres({ openNow: 'true', limit: 200 })).items;
    expect(open.map(({ address }) => address.country)).not.toContain('CA');
    expect(open.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['sevierville', 'nashville', 'glendale']),
    );
    expect(open.every(({ status }) => status.kind === 'open')).toBe(true);
    // A moment after nine in New York it is still eight in Chicago, and the answer has changed with the minute.
    api.clock.now = Date.parse('2026-11-28T02:05:00Z');
    const late = (await api.client.centres({ openNow: 'true', limit: 200 })).items.map(({ slug }) => slug);
    expect(late).toContain('nashville');
    expect(late).not.toContain('sevierville');
    api.clock.now = Date.parse(NOON);
  });

  it('pages through all of them, none twice', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.client.centres({ limit: 10, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ slug }) => slug));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(43);
    expect(new Set(seen).size).toBe(43);
  });
});

describe('lists of a centre', () => {
  it('page, sort and filter stores', async () => {
    const all = await api.client.stores('charleston', { limit: 200 });
    expect(all.items).toHaveLength(all.total);
    expect(all.categories.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.client.stores('charleston', {
        limit: 7,
        sort: 'suite',
        ...(cursor ? { cursor } : {}),
      });
      expect(page.total).toBe(all.total);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(all.total);
    expect(seen).toHaveLength(all.total);

    const dining = all.categories.find(({ slug }) => slug === 'dining');
    const some = await api.client.stores('charleston', { category: dining?.id ?? 0 });
    expect(some.total).toBe(dining?.count);
    const fresh = await api.client.stores('charleston', { new: 'true' });
    for (const { openedOn } of fresh.items) expect(openedOn && openedOn >= '2026-08-23').toBe(true);
    // At half past eight in the morning only cafés with hours of their own are open.
    api.clock.now = Date.parse('2026-11-23T13:30:00Z');
    const early = await api.client.stores('charleston', { openNow: 'true' });
    expect(early.items.every(({ weeklyHours }) => weeklyHours !== null)).toBe(true);
    api.clock.now = Date.parse(NOON);
  });

  it('are not open before their first day', async () => {
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
    api.clock.now = Date.parse(NOON);
  });

  it('show deals of today, and named ones also when they have ended', async () => {
    const today = localDateAt(api.clock.now, SITE_TIME_ZONE);
    const deals = await api.client.deals('charleston', { limit: 200 });
    expect(deals.total).toBeGreaterThan(5);
    for (const deal of deals.items) expect(deal.startsOn <= today && deal.endsOn >= today).toBe(true);
    const sample = createSampleContent({ today: '2026-11-21' });
    const ended = sample.deals.find((deal) => deal.centre === 'charleston' && deal.endsOn < today);
    expect(ended).toBeDefined();
    expect((await api.client.deals('charleston', { ids: String(ended?.id) })).total).toBe(1);
    expect((await api.client.deal('charleston', ended?.id ?? 0)).endsOn).toBe(ended?.endsOn);
  });

  it('show a deal from its first day at the centre on, and before as one that is to come', async () => {
    const { deals, centres } = createSampleContent({ today: '2026-11-21' });
    const zoneOf = new Map(centres.map(({ slug, timeZone }) => [slug, timeZone]));
    // West of New York the day begins later: there it must not have begun with the site's own.
    const west = deals.find(
      ({ kind, centre, startsOn }) =>
        kind === 'deal' && startsOn > '2026-11-22' && zoneOf.get(centre) === 'America/Phoenix',
    );
    expect(west).toBeDefined();
    const { id = 0, centre = '', startsOn = '', title = '' } = west ?? {};
    const shown = async () => ({
      now: (await api.client.deals(centre, { limit: 200 })).items.some((deal) => deal.id === id),
      upcoming: (
        await api.client.deals(centre, { limit: 200, when: 'upcoming', sort: 'starting' })
      ).items.some((deal) => deal.id === id),
      search: (await api.client.search({ q: title, centre, kinds: 'deal', limit: 50 })).items.some(
        (hit) => hit.id === id,
      ),
    });
    api.clock.now = instantOf(startsOn, '00:00', SITE_TIME_ZONE) + 60_000;
    expect(await shown()).toEqual({ now: false, upcoming: true, search: false });
    api.clock.now = instantOf(startsOn, '00:00', 'America/Phoenix') - 1;
    expect(await shown()).toEqual({ now: false, upcoming: true, search: false });
    api.clock.now = instantOf(startsOn, '00:00', 'America/Phoenix');
    expect(await shown()).toEqual({ now: true, upcoming: false, search: true });
    api.clock.now = Date.parse(NOON);
    const coming = await api.client.deals('charleston', { when: 'upcoming', sort: 'starting' });
    expect(coming.total).toBeGreaterThan(1);
    const days = coming.items.map(({ startsOn: day }) => day);
    expect([days, days.every((day) => day > '2026-11-21')]).toEqual([days.toSorted(), true]);
  });

  it('count a recurring event once', async () => {
    const { counts } = await api.client.centre('charleston');
    const { items } = await api.client.events('charleston', { limit: 200 });
    const names = new Set(items.map(({ title }) => title.toLowerCase()));
    expect(names.size).toBeLessThan(items.length);
    expect(counts.events).toBe(names.size);
  });

  it('know only what belongs to the centre', async () => {
    const [store] = (await api.client.stores('charleston')).items;
    const [deal] = (await api.client.deals('charleston')).items;
    const [event] = (await api.client.events('charleston')).items;
    for (const path of [`stores/${store?.id}`, `deals/${deal?.id}`, `events/${event?.id}`]) {
      expect((await get(`/api/centers/charleston/${path}`)).statusCode).toBe(200);
      expect((await get(`/api/centers/savannah/${path}`)).statusCode).toBe(404);
    }
    // A deal is no promotion and no reward.
    expect((await get(`/api/centers/charleston/promotions/${deal?.id}`)).statusCode).toBe(404);
    expect((await get(`/api/centers/charleston/rewards/${deal?.id}`)).statusCode).toBe(404);
  });

  it('hold the events of the days that were asked for', async () => {
    const { items } = await api.client.events('charleston', {
      from: '2026-12-01',
      to: '2026-12-07',
      limit: 200,
    });
    expect(items.length).toBeGreaterThan(0);
    for (const { startsAt, timeZone } of items) {
      const day = localDateAt(Date.parse(startsAt), timeZone);
      expect(day >= '2026-12-01' && day <= '2026-12-07').toBe(true);
    }
  });
});

describe('search', () => {
  it('finds centres, stores, brands, deals and events', async () => {
    const kinds = async (q: string) =>
      new Set((await api.client.search({ q, limit: 50 })).items.map(({ kind }) => kind));
    expect((await api.client.search({ q: 'charleston' })).items[0]).toMatchObject({
      kind: 'centre',
      path: '/charleston',
    });
    expect((await api.client.search({ q: 'nkie' })).items[0]).toMatchObject({ kind: 'brand', title: 'Nike' });
    expect((await api.client.search({ q: 'haagen dazs' })).items[0]?.title).toBe('Häagen-Dazs');
    expect(await kinds('market')).toContain('event');
    expect(await kinds('boots')).toContain('deal');
    const here = await api.client.search({ q: 'nike', centre: 'riverhead', kinds: 'store' });
    expect(here.items.every(({ centre }) => centre === 'riverhead')).toBe(true);
  });
});

describe('hostile and empty input', () => {
  const HOSTILE = [
    '',
    '   ',
    "'; drop table stores; --",
    '%',
    '_',
    '\\',
    '%%%%',
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
  ])('gets an answer or a clear 400 from %s', async (address) => {
    for (const text of [...HOSTILE, ...RAW]) {
      const answer = await get(address + text);
      expect([200, 400], `${address}${text.slice(0, 40)}`).toContain(answer.statusCode);
      if (answer.statusCode === 400) expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
    }
  });

  it.each([
    '/api/centers?limit=0',
    '/api/centers?limit=1e9',
    '/api/centers?limit=10&limit=20',
    '/api/centers?cursor=abc',
    '/api/centers?cursor=%00',
    `/api/centers?cursor=${Buffer.from('["a\u0000",1]').toString('base64url')}`,
    '/api/centers?near=1,2,3',
    '/api/centers?near=91,0',
    '/api/centers?radiusKm=-1',
    '/api/centers?type=mall',
    '/api/centers?unknown=1',
    '/api/centers?__proto__=1',
    '/api/centers/charleston/stores/0',
    '/api/centers/charleston/stores/-1',
    '/api/centers/charleston/stores/1e3',
    '/api/centers/charleston/stores/99999999999999999999',
    '/api/centers/charleston/deals?ids=1,,2',
    '/api/centers/charleston/events?from=2026-02-30',
    '/api/campaigns?on=yesterday',
    '/api/legal/cookies',
  ])('refuses %s, naming the field', async (address) => {
    const answer = await get(address);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: expect.any(Object) });
  });

  it.each([
    'nope',
    '..',
    '%00',
    '%2e%2e',
    'CHARLESTON',
    'x'.repeat(90),
    '%F0%9F%9B%8D',
    '__proto__',
    'constructor',
  ])('knows no centre %s', async (slug) => {
    const answer = await get(`/api/centers/${slug}/stores`);
    expect([404, 400]).toContain(answer.statusCode);
    expect(answer.json().code).toMatch(/^[A-Z_]+$/);
  });

  it('survives random bytes in every place of an address', async () => {
    const fc = await import('fast-check');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/api/centers?q=',
          '/api/search?q=',
          '/api/centers/',
          '/api/centers?near=',
          '/api/brands?cursor=',
          '/api/centers/charleston/stores/',
        ),
        fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 })),
        async (address, text) => {
          const answer = await get(address + encodeURIComponent(text.toWellFormed()));
          expect(answer.statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('answers as bytes', () => {
  it('carry an ETag and are not sent again while they hold', async () => {
    const first = await get('/api/brands');
    const again = await get('/api/brands', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(first.headers['cache-control']).toContain('stale-while-revalidate');
    expect(first.headers.vary).toContain('x-api-version');
  });

  it('are compressed for those who take it', async () => {
    const plain = await get('/api/centers');
    const brotli = await get('/api/centers', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect((await get('/api/centers', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect(
      (await get('/api/centers', { 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });
});

it('answers every method of the client as its schema says', async () => {
  const { client } = api;
  const slug = 'pinecrest';
  const [store] = (await client.stores(slug)).items;
  const [deal] = (await client.deals(slug)).items;
  const [promotion] = (await client.promotions(slug)).items;
  const [reward] = (await client.rewards(slug)).items;
  const [event] = (await client.events(slug)).items;
  const [job] = (await client.jobs(slug)).items;
  const [brand] = (await client.brands()).items;
  const id = (item: { id: number } | undefined) => item?.id ?? 0;
  const centre = await client.centre(slug);
  expect(centre).toMatchObject({
    name: 'Pinecrest',
    features: { dora: true, branding: { name: 'Pinecrest' } },
  });
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
  expect((await client.brand(id(brand))).stores.length).toBeGreaterThanOrEqual(brand?.centreCount ?? 0);
  expect((await client.categories()).total).toBe(11);
  expect((await client.campaigns()).items.map((one) => one.id)).toEqual(['current-holidays']);
  expect((await client.campaigns({ on: '2025-07-04', country: 'US' })).items.map((one) => one.id)).toEqual([
    'fourth-of-july-2025',
  ]);
  expect((await client.campaigns({ on: '2025-07-04', country: 'CA' })).items.map((one) => one.id)).toEqual([
    'summer-of-savings-ca-2025',
  ]);
  expect(await client.site()).toMatchObject({ isSample: true });
  expect((await client.pageBlocks('home')).blocks).toHaveLength(6);
  expect((await client.giftCardFaq({ country: 'CA' })).items.length).toBeLessThan(
    (await client.giftCardFaq()).items.length,
  );
  expect((await client.rewardsFaq()).items.length).toBeGreaterThan(5);
  expect((await client.legalText('privacy-policy')).version).toBe('2026-1');
  expect((await client.legalText('privacy-policy', { version: '2024-1' })).versions).toHaveLength(3);
  expect((await client.earningsCall()).dialIn.length).toBeGreaterThan(0);
});

it('shows new content at once, on every replica', async () => {
  const replica = await createReplica();
  const before = (await api.client.centre('tilton')).description;
  const content = createSampleContent({ today: '2026-11-21' });
  const tilton = content.centres.find(({ slug }) => slug === 'tilton');
  if (!tilton) throw new Error('Tilton is gone');
  const centres = content.centres.map((c) =>
    c === tilton ? { ...tilton, description: 'Moved to the lake.' } : c,
  );
  expect((await replica.client.centre('tilton')).description).toBe(before);
  const version = await replaceContent(api.database.db, { ...content, centres });
  for (const one of [api, replica]) {
    await expect.poll(() => one.app.content.version()).toBe(version);
    expect((await one.client.centre('tilton')).description).toBe('Moved to the lake.');
  }
  await replica.app.close();
});

async function createReplica() {
  const { default: Fastify } = await import('fastify');
  const { contentApiPlugin } = await import('./content-api.plugin.ts');
  const { storagePlugin } = await import('../../platform/storage/storage.plugin.ts');
  const { clientOf } = await import('../../testing/content-app.ts');
  const app = Fastify();
  await app.register(storagePlugin, { storage: api.database });
  await app.register(contentApiPlugin, { now: () => api.clock.now });
  return { app, client: clientOf(app) };
}

it('tells of the savings pass and of the campaigns, with the days that they run', async () => {
  const today = localDateAt(Date.parse(NOON), SITE_TIME_ZONE);
  const pass = await api.client.get(savingsPassSchema, '/api/savings-pass');
  expect(pass.editions.map(({ edition }) => edition)).toEqual(['basic', 'full']);
  expect(pass.deals.every(({ brandName }) => brandName.length > 2)).toBe(true);
  expect(pass.saleFrom <= today && today <= pass.saleUntil).toBe(true);
  for (const page of SIGN_UP_PAGES) {
    const campaign = await api.client.get(signUpPageSchema, `/api/sign-ups/${page}`);
    expect(signUpState(campaign, today)).toBe('open');
  }
  expect((await get('/api/sign-ups/nothing')).statusCode).toBeGreaterThanOrEqual(400);
});
