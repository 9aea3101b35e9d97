import type { ExchangeOption } from 'shared-contracts';
import { expect, test } from 'vitest';
import { amountsOf, givesWords, rateWords } from './exchange-sum.ts';

const credit: ExchangeOption = {
  id: 'gift-card',
  kind: 'gift-card',
  title: 'Credit',
  text: '',
  unit: 'gift card credit',
  step: 50,
  gives: 150,
  minimum: 100,
  maximum: 300,
  how_to: [],
};
const miles: ExchangeOption = {
  ...credit,
  id: 'miles',
  kind: 'partner',
  unit: 'miles',
  step: 100,
  gives: 80,
};

test('an exchange is told in words', () => {
  expect(givesWords(credit, 150, 'USD')).toBe('$4.50 of gift card credit');
  expect(givesWords(miles, 2000, 'CAD')).toBe('1,600 miles');
  expect(rateWords(credit, 'CAD')).toBe('50 points are CA$1.50');
  expect(rateWords(miles, 'USD')).toBe('100 points are 80 miles');
});

test('only whole steps within the points can be chosen', () => {
  expect(amountsOf(credit, 99)).toEqual([]);
  expect(amountsOf(credit, 249)).toEqual([100, 150, 200]);
  expect(amountsOf(credit, 5000)).toEqual([100, 150, 200, 250, 300]);
  expect(amountsOf(credit, -40)).toEqual([]);
});
