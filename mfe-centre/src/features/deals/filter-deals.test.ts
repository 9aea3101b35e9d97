import { type DealSummary, dealSummarySchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { dealCategories, dealFiltersOf, dealQueryOf, dealStores, filterDeals } from './filter-deals.ts';

const deal = (over: Partial<DealSummary>): DealSummary =>
  dealSummarySchema.parse({
    id: 1,
    centre: 'sampleton',
    storeId: 7,
    storeName: 'Gap',
    brandId: null,
    categoryId: 1,
    title: 'Denim',
    summary: 'All denim.',
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    kind: 'deal',
    offer: { kind: 'percent', big: '40%', small: 'off', value: 40 },
    isFeatured: false,
    isMembersOnly: false,
    addedOn: '2026-11-01',
    ...over,
  });

const deals = [
  deal({ id: 1 }),
  deal({ id: 2, storeId: 3, storeName: 'Coach', categoryId: 2, endsOn: '2026-11-22', title: 'Bags' }),
  deal({ id: 3, storeId: null, storeName: 'Sampleton', categoryId: null, addedOn: '2026-11-20' }),
];
const slugs = new Map([
  [1, 'apparel'],
  [2, 'accessories'],
]);
const ids = (query: string) =>
  filterDeals(deals, dealFiltersOf(new URLSearchParams(query)), slugs).map(({ id }) => id);

test('deals are narrowed and ordered by what stands in the address', () => {
  expect(ids('')).toEqual([1, 2, 3]);
  expect(ids('category=accessories')).toEqual([2]);
  expect(ids('store=7')).toEqual([1]);
  expect(ids('q=coach')).toEqual([2]);
  expect(ids('sort=ending')).toEqual([2, 1, 3]);
  expect(ids('sort=newest')).toEqual([3, 1, 2]);
  expect(ids('sort=store')).toEqual([2, 1, 3]);
  expect(ids('store=bogus&sort=bogus')).toEqual([1, 2, 3]);
});

test('the address keeps only what differs from the start', () => {
  expect(dealQueryOf(dealFiltersOf(new URLSearchParams('store=7&sort=ending&q= a ')))).toEqual({
    q: 'a',
    category: '',
    store: 7,
    sort: 'ending',
  });
});

test('offers only categories and stores that have deals', () => {
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
