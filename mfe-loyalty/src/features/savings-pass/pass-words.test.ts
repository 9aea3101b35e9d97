import type { SavingsPass } from 'shared-contracts/content';
import { expect, test } from 'vitest';
import { dealsIn, editionOf, priceWords, saleState } from './pass-words.ts';

const deal = (id: number, edition: 'basic' | 'full') => ({
  id,
  edition,
  brandId: null,
  brandName: 'Gap',
  title: 'A fifth off',
  offer: { big: '20%', small: 'off' },
  terms: [],
});
const pass: SavingsPass = {
  id: 'holidays-2026',
  title: 'Holiday savings pass',
  summary: '',
  saleFrom: '2026-11-01',
  saleUntil: '2026-12-24',
  validFrom: '2026-11-01',
  validUntil: '2027-01-31',
  editions: [
    { edition: 'basic', name: 'Basic', text: '', price: { USD: 1200, CAD: 1550 } },
    { edition: 'full', name: 'Full', text: '', price: { USD: 2900, CAD: 3600 } },
  ],
  deals: [deal(1, 'basic'), deal(2, 'full')],
  howTo: [],
  terms: [],
  faq: [],
};

test('dealsIn: the full edition includes the basic one', () => {
  expect(dealsIn(pass, 'basic').map(({ id }) => id)).toEqual([1]);
  expect(dealsIn(pass, 'full').map(({ id }) => id)).toEqual([1, 2]);
});

test('priceWords: shows the price in the given currency', () => {
  const basic = editionOf(pass, 'basic');
  expect(basic && [priceWords(basic, 'USD'), priceWords(basic, 'CAD')]).toEqual(['$12', 'CA$15.50']);
});

test('saleState: is open from the first to the last day of the sale', () => {
  expect(saleState(pass, '2026-10-31')).toBe('before');
  expect([saleState(pass, '2026-11-01'), saleState(pass, '2026-12-24')]).toEqual(['open', 'open']);
  expect(saleState(pass, '2026-12-25')).toBe('after');
});
