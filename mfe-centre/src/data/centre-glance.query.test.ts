import { expect, it } from 'vitest';
import { sampleDeal } from '../testing/sample-records.ts';
import { variedDeals } from './centre-glance.query.ts';

const deal = (id: number, storeName: string, categoryId: number, big: string) =>
  sampleDeal({ id, storeName, categoryId, offer: { kind: 'percent', big, small: '', value: null } });

const deals = [
  deal(1, 'Vans', 1, '20%'),
  deal(2, 'Nike', 1, '30%'),
  deal(3, 'Coach', 2, '20%'),
  deal(4, 'Gap', 3, '2 for 1'),
  deal(5, 'Crocs', 4, '$20'),
];
const idsOf = (count: number) => variedDeals(deals, count).map(({ id }) => id);

it('variedDeals: takes distinct deals first, then the rest in order', () => {
  expect(idsOf(3)).toEqual([1, 4, 5]);
  expect(idsOf(5)).toEqual([1, 4, 5, 2, 3]);
});
