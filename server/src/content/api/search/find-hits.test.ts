import { expect, it } from 'vitest';
import { plainText } from '../../../platform/text/plain-text.ts';
import { useContentApp } from '../../../testing/content-app.ts';
import { distanceKm } from '../../places/distance.ts';

const KINDS = 'centre,store,brand,deal,event,category';
const api = useContentApp('2026-11-21T17:00:00Z');

const search = async (q: string, around: string | null = 'charleston') =>
  (await api.client.search({ q, kinds: KINDS, limit: 24, ...(around && { around }) })).items;

it('search ranks stores by the distance of their centre', async () => {
  const centres = new Map((await api.client.centres({ limit: 200 })).items.map((one) => [one.slug, one]));
  for (const here of ['charleston', 'nashville', 'ottawa']) {
    const stores = (await search('nike', here)).filter(({ kind }) => kind === 'store');
    expect(stores.length).toBeGreaterThan(2);
    const from = centres.get(here)?.coordinates;
    const away = stores.map(({ centre }) => {
      const to = centre ? centres.get(centre)?.coordinates : undefined;
      return from && to ? distanceKm(from, to) : Number.NaN;
    });
    expect(away).toEqual(away.toSorted((a, b) => a - b));
    const all = (await api.client.search({ q: 'nike', kinds: 'store', limit: 50 })).items;
    if (all.some(({ centre }) => centre === here)) expect(stores[0]?.centre).toBe(here);
  }
});

it('search ignores an unknown centre', async () => {
  expect((await search('nike', 'nosuch'))[0]).toMatchObject({ kind: 'brand', title: 'Nike' });
});

it('search finds a recurring event once, with its next date', async () => {
  const { items: events } = await api.client.events('charleston', { limit: 200 });
  const coming = events.filter(({ status }) => status !== 'cancelled');
  const [title, dates] =
    [...Map.groupBy(coming, (event) => event.title)].find(([, of]) => of.length > 2) ?? [];
  expect(dates?.length).toBeGreaterThan(2);
  const hits = (await search(title ?? '')).filter(
    (hit) =>
      hit.kind === 'event' &&
      hit.centre === 'charleston' &&
      hit.title === title &&
      !hit.detail.endsWith('cancelled'),
  );
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({ startsAt: dates?.[0]?.startsAt, timeZone: 'America/New_York' });
});

it.each([
  ['nikee outlt', 'Nike'],
  ['nike outlet', 'Nike'],
  ['nike running shoes', 'Nike'],
  ['levis jeans', "Levi's"],
  ['coach purse', 'Coach Outlet'],
  ['adiddas', 'adidas'],
  ['northface', 'The North Face'],
  ['lulu lemon', 'lululemon'],
  ['chickfila', 'Chick-fil-A'],
  ['lego', 'The LEGO Store'],
  ['bath', 'Bath & Body Works'],
])('search ranks the brand first for "%s": %s', async (q, title) => {
  expect((await search(q))[0]).toMatchObject({ kind: 'brand', title });
});

it.each([
  ['running shoes', 'Footwear', /shoes/],
  ['sneaker', 'Footwear', /sneaker/],
  ['handbags', 'Accessories & Jewelry', /handbag/],
  ['sunglasses', 'Accessories & Jewelry', /sunglasses/],
  ['kids clothes', 'Kids', /kids/],
  ['winter coats', 'Apparel', /coat/],
  ['womens dresses', 'Apparel', /dress/],
  ['perfume', 'Beauty', /./],
  ['coffee', 'Dining', /coffee/],
])('search finds the category for "%s" (%s) at the centre, with deals', async (q, title, goods) => {
  const [first, ...rest] = await search(q);
  expect(first).toMatchObject({ kind: 'category', title, detail: 'Stores at Charleston' });
  const category = (await api.client.categories({ limit: 200 })).items.find(({ name }) => name === title);
  expect(first?.path).toBe(`/charleston/stores?category=${category?.id}`);
  const deals = rest.filter(({ kind }) => kind === 'deal');
  expect(deals.length).toBeGreaterThan(0);
  expect(plainText(deals[0]?.title ?? '')).toMatch(goods);
});

it.each([
  ['nike toronto', 'cookstown', 'store', 'Nike'],
  ['cookstown nike', 'cookstown', 'store', 'Nike'],
  ['kids at savannah', 'savannah', 'category', 'Kids'],
  ['toys texas', 'sanmarcos', 'category', 'Kids'],
  ['nike 37201', 'nashville', 'store', 'Nike'],
  ['37201-1234 nike', 'nashville', 'store', 'Nike'],
  ['nike nashville tn 37201', 'nashville', 'store', 'Nike'],
  ['nike M5V 2T6', 'cookstown', 'store', 'Nike'],
  ['nike m5v', 'cookstown', 'store', 'Nike'],
  ['sunglasses gulf shores', 'foley', 'category', 'Accessories & Jewelry'],
  ['gap long island', 'deerpark', 'store', 'Gap Factory'],
  ['nike hwy 501', 'myrtlebeach501', 'store', 'Nike'],
  ['shoes tx', 'sanmarcos', 'category', 'Footwear'],
])('search understands the place in "%s"', async (q, centre, kind, title) => {
  const { items, place } = await api.client.search({ q, kinds: KINDS, around: 'charleston' });
  expect(place?.centre).toBe(centre);
  expect(items[0]).toMatchObject({ kind, title, centre });
});

it('search leaves offers at a place to its pages', async () => {
  const { items, place } = await api.client.search({ q: 'deals savannah', kinds: KINDS });
  expect([items, place?.centre, place?.words]).toEqual([[], 'savannah', 'deals']);
});

it('search keeps the place in a brand', async () => {
  const { items, place } = await api.client.search({ q: 'kate spade new york', kinds: KINDS });
  expect(place).toBeUndefined();
  expect(items[0]).toMatchObject({ kind: 'brand', title: 'kate spade new york outlet' });
});

it('search leads from a place to its nearest centres', async () => {
  for (const [q, centre] of [
    ['toronto outlets', 'cookstown'],
    ['outlet in texas', 'sanmarcos'],
    ['tanger pa', 'hershey'],
  ] as const)
    expect((await search(q, null))[0]).toMatchObject({ kind: 'centre', centre });
});

it('search takes short words for no state', async () => {
  for (const q of ['face wash', 'shoes for man', 'levi strauss and co'])
    expect((await api.client.search({ q, kinds: KINDS })).place).toBeUndefined();
});

it('search suggests places if they are requested', async () => {
  const { items } = await api.client.search({ q: 'toron', kinds: 'centre,brand', places: 'true', limit: 6 });
  expect(items[0]).toMatchObject({
    kind: 'centre',
    title: 'Toronto, ON',
    path: '/find-a-tanger?q=Toronto%2C+ON',
  });
});

it('search finds the brands of a category when no centre is given', async () => {
  expect((await search('handbags', null))[0]).toMatchObject({ kind: 'category', detail: 'Brands' });
});

it('search finds nothing for words that share only letters', async () => {
  for (const q of ['parking', 'asdfgh', 'deals']) expect(await search(q)).toEqual([]);
});

it('search returns categories only when requested', async () => {
  const { items } = await api.client.search({ q: 'handbags', limit: 50 });
  expect(items.length).toBeGreaterThan(0);
  expect(items.map(({ kind }) => kind)).not.toContain('category');
});
