import type { DealSummary } from 'shared-contracts';
import { expect, it } from 'vitest';
import { variedDeals } from './varied-deals.ts';

const deal = (id: number, storeName: string, categoryId: number, big: string): DealSummary => ({
  id,
  kind: 'deal',
  centre: 'charleston',
  storeId: id,
  storeName,
  brandId: null,
  categoryId,
  title: '',
  summary: '',
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  offer: { kind: 'percent', big, small: '', value: null },
  isFeatured: true,
  isMembersOnly: false,
  addedOn: '2026-11-01',
});

const deals = [
  deal(1, 'Vans', 1, '20%'),
  deal(2, 'Nike', 1, '30%'),
  deal(3, 'Coach', 2, '20%'),
  deal(4, 'Gap', 3, '2 for 1'),
  deal(5, 'Crocs', 4, '$20'),
];
const idsOf = (count: number) => variedDeals(deals, count).map(({ id }) => id);

it('takes what differs first, and fills up with the rest in order', () => {
  expect(idsOf(3)).toEqual([1, 4, 5]);
  expect(idsOf(5)).toEqual([1, 4, 5, 2, 3]);
});
