import { expect, test } from 'vitest';
import { airMiles, giftCardCredit } from '../../testing/exchange-options.ts';
import { amountsOf, givesWords, rateWords } from './exchange-sum.ts';

test('givesWords and rateWords: describe an exchange', () => {
  expect(givesWords(giftCardCredit, 150, 'USD')).toBe('$4.50 of gift card credit');
  expect(givesWords(airMiles, 2000, 'CAD')).toBe('1,600 miles');
  expect(rateWords(giftCardCredit, 'CAD')).toBe('50 points are CA$1.50');
  expect(rateWords(airMiles, 'USD')).toBe('100 points are 80 miles');
});

test('amountsOf: has whole steps within the points', () => {
  expect(amountsOf(giftCardCredit, 99)).toEqual([]);
  expect(amountsOf(giftCardCredit, 249)).toEqual([100, 150, 200]);
  expect(amountsOf(giftCardCredit, 5000)).toEqual([100, 150, 200, 250, 300]);
  expect(amountsOf(giftCardCredit, -40)).toEqual([]);
});
