import { expect, test } from 'vitest';
import { sampleDeal } from '../../testing/sample-records.ts';
import { dealCategories, dealFiltersOf, dealQueryOf, dealStores, filterDeals } from './filter-deals.ts';

const deals = [
  sampleDeal({ id: 1 }),
  sampleDeal({ id: 2, storeId: 3, storeName: 'Coach', categoryId: 2, endsOn: '2026-11-22', title: 'Bags' }),
  sampleDeal({ id: 3, storeId: null, storeName: 'Sampleton', categoryId: null, addedOn: '2026-11-20' }),
];
const slugs = new Map([
  [1, 'apparel'],
  [2, 'accessories'],
]);
const ids = (query: string) =>
  filterDeals(deals, dealFiltersOf(new URLSearchParams(query)), slugs).map(({ id }) => id);

test('filterDeals: filters and sorts by the URL query', () => {
  expect(ids('')).toEqual([1, 2, 3]);
  expect(ids('category=accessories')).toEqual([2]);
  expect(ids('store=7')).toEqual([1]);
  expect(ids('q=coach')).toEqual([2]);
  expect(ids('sort=ending')).toEqual([2, 1, 3]);
  expect(ids('sort=newest')).toEqual([3, 1, 2]);
  expect(ids('sort=store')).toEqual([2, 1, 3]);
  expect(ids('store=bogus&sort=bogus')).toEqual([1, 2, 3]);
});

test('dealQueryOf: keeps only what differs from the defaults', () => {
  expect(dealQueryOf(dealFiltersOf(new URLSearchParams('store=7&sort=ending&q= a ')))).toEqual({
    q: 'a',
    category: '',
    store: 7,
    sort: 'ending',
  });
});

test('dealCategories and dealStores: list only categories and stores with deals', () => {
  const categories = [
    { id: 2, slug: 'accessories', name: 'Accessories' },
    { id: 9, slug: 'dining', name: 'Dining' },
  ];
  expect(dealCategories(deals, categories)).toEqual([{ ...categories[0], count: 1 }]);
  expect(dealStores(deals)).toEqual([
    { id: 3, name: 'Coach' },
    { id: 7, name: 'Gap' },
  ]);
});
