import { type StoreSummary, storeSummarySchema } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { filterStores, isNewStore, matchesText, storeFiltersOf, storeQueryOf } from './filter-stores.ts';

const store = (over: Partial<StoreSummary>): StoreSummary =>
  storeSummarySchema.parse({
    id: 1,
    centre: 'sampleton',
    name: 'Sample',
    slug: 'sample',
    suite: '100',
    brandId: null,
    categoryId: 1,
    categoryName: 'Apparel',
    phone: null,
    openedOn: null,
    weeklyHours: null,
    dealCount: 0,
    ...over,
  });

const centre = {
  timeZone: 'America/New_York',
  weeklyHours: [5, 6].map((dayIndex) => ({ dayIndex, open: '10:00', close: '20:00' })),
  exceptions: [],
  status: { kind: 'open' },
} as const;
const saturdayNoon = Date.parse('2026-11-21T17:00:00Z');
const around = {
  centre,
  categorySlugs: new Map([
    [1, 'apparel'],
    [2, 'dining'],
  ]),
  now: saturdayNoon,
};

const stores = [
  store({ id: 1, name: "Levi's Outlet", suite: '90', dealCount: 3 }),
  store({ id: 2, name: 'H&M', suite: '105', openedOn: '2026-10-01' }),
  store({
    id: 3,
    name: 'Auntie Em’s Pretzels',
    suite: '1200',
    categoryId: 2,
    categoryName: 'Dining',
    weeklyHours: [{ dayIndex: 6, open: '10:00', close: '20:00' }],
  }),
];
const ids = (query: string) =>
  filterStores(stores, storeFiltersOf(new URLSearchParams(query)), around).map(({ id }) => id);

describe('stores of a page', () => {
  test('are found by the letters that people type', () => {
    expect(ids('q=levis')).toEqual([1]);
    expect(ids('q=hm')).toEqual([2]);
    expect(ids('q=ems')).toEqual([3]);
    expect(ids('q=outlet+levi')).toEqual([1]);
    expect(ids('q=dining')).toEqual([3]);
    expect(ids('q=nothing')).toEqual([]);
  });

  test('are narrowed by category, by what is open and by what is new', () => {
    expect(ids('category=dining')).toEqual([3]);
    expect(ids('open=1')).toEqual([2, 1]);
    expect(ids('new=1')).toEqual([2]);
    expect(ids('category=unknown')).toEqual([]);
  });

  test('are sorted by name, by suite as numbers, by age and by deals', () => {
    expect(ids('')).toEqual([3, 2, 1]);
    expect(ids('sort=suite')).toEqual([1, 2, 3]);
    expect(ids('sort=newest')).toEqual([2, 3, 1]);
    expect(ids('sort=deals')).toEqual([1, 3, 2]);
    expect(ids('sort=bogus')).toEqual([3, 2, 1]);
  });
});

test('keeps only what differs from the start in the address', () => {
  const filters = storeFiltersOf(new URLSearchParams('q=a&open=1&sort=suite'));
  expect(storeQueryOf(filters)).toEqual({ q: 'a', category: '', open: '1', new: '', sort: 'suite' });
});

test('a store is new for 90 days from its opening on', () => {
  expect(isNewStore({ openedOn: '2026-11-21' }, '2026-11-21')).toBe(true);
  expect(isNewStore({ openedOn: '2026-08-24' }, '2026-11-21')).toBe(true);
  expect(isNewStore({ openedOn: '2026-08-23' }, '2026-11-21')).toBe(false);
  expect(isNewStore({ openedOn: '2026-11-22' }, '2026-11-21')).toBe(false);
  expect(isNewStore({ openedOn: null }, '2026-11-21')).toBe(false);
});

test('a store is not among the open ones before its first day', () => {
  const open = storeFiltersOf(new URLSearchParams('open=1'));
  const of = (openedOn: string) => filterStores([store({ openedOn })], open, around).length;
  expect([of('2026-11-21'), of('2026-11-22')]).toEqual([1, 0]);
});

test('words are matched from their start', () => {
  expect(matchesText('Kate Spade New York', 'york kate')).toBe(true);
  expect(matchesText('Kate Spade New York', 'pade xyz')).toBe(false);
});
