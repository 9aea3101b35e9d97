import { describe, expect, test } from 'vitest';
import { sampleStore } from '../../testing/sample-records.ts';
import { filterStores, isNewStore, matchesText, storeFiltersOf, storeQueryOf } from './filter-stores.ts';

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
  sampleStore({ id: 1, name: "Levi's Outlet", suite: '90', dealCount: 3 }),
  sampleStore({ id: 2, name: 'H&M', suite: '105', openedOn: '2026-10-01' }),
  sampleStore({
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

describe('filterStores', () => {
  test('finds stores without punctuation, by start of word and by category', () => {
    expect(ids('q=levis')).toEqual([1]);
    expect(ids('q=hm')).toEqual([2]);
    expect(ids('q=ems')).toEqual([3]);
    expect(ids('q=outlet+levi')).toEqual([1]);
    expect(ids('q=dining')).toEqual([3]);
    expect(ids('q=nothing')).toEqual([]);
  });

  test('filters by category, open and new', () => {
    expect(ids('category=dining')).toEqual([3]);
    expect(ids('open=1')).toEqual([2, 1]);
    expect(ids('new=1')).toEqual([2]);
    expect(ids('category=unknown')).toEqual([]);
  });

  test('sorts by name, suite number, opening date and number of deals', () => {
    expect(ids('')).toEqual([3, 2, 1]);
    expect(ids('sort=suite')).toEqual([1, 2, 3]);
    expect(ids('sort=newest')).toEqual([2, 3, 1]);
    expect(ids('sort=deals')).toEqual([1, 3, 2]);
    expect(ids('sort=bogus')).toEqual([3, 2, 1]);
  });
});

test('storeQueryOf: keeps only what differs from the defaults', () => {
  const filters = storeFiltersOf(new URLSearchParams('q=a&open=1&sort=suite'));
  expect(storeQueryOf(filters)).toEqual({ q: 'a', category: '', open: '1', new: '', sort: 'suite' });
});

test('isNewStore: is true for 90 days from the opening', () => {
  expect(isNewStore({ openedOn: '2026-11-21' }, '2026-11-21')).toBe(true);
  expect(isNewStore({ openedOn: '2026-08-24' }, '2026-11-21')).toBe(true);
  expect(isNewStore({ openedOn: '2026-08-23' }, '2026-11-21')).toBe(false);
  expect(isNewStore({ openedOn: '2026-11-22' }, '2026-11-21')).toBe(false);
  expect(isNewStore({ openedOn: null }, '2026-11-21')).toBe(false);
});

test('filterStores: excludes an unopened store from open stores', () => {
  const open = storeFiltersOf(new URLSearchParams('open=1'));
  const of = (openedOn: string) => filterStores([sampleStore({ openedOn })], open, around).length;
  expect([of('2026-11-21'), of('2026-11-22')]).toEqual([1, 0]);
});

test('matchesText: matches the starts of words in any order', () => {
  expect(matchesText('Kate Spade New York', 'york kate')).toBe(true);
  expect(matchesText('Kate Spade New York', 'pade xyz')).toBe(false);
});
