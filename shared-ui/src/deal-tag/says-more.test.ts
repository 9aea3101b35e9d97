import { expect, test } from 'vitest';
import { saysMore } from './says-more.ts';

test('a title that only repeats the offer and the brand says no more', () => {
  expect(saysMore('40% off denim', '40%', 'off denim')).toBe(false);
  expect(saysMore('$25 off $100 or more', '$25', 'off $100 or more', 'Gap')).toBe(false);
  expect(saysMore('Boots from $29', '$29', 'for selected boots')).toBe(false);
  expect(saysMore('A gift with your candles', 'Gift', 'with candles over $60')).toBe(false);
  expect(saysMore('$10 at Levi’s', '$10', 'for 250 points', 'Levi’s')).toBe(false);
  expect(saysMore('Free polishing cloth when you spend $125', 'Free', 'polishing cloth with $125')).toBe(
    false,
  );
  expect(saysMore('$10 off $50 or more on tees', '$10', 'off $50 on tees')).toBe(false);
  expect(saysMore('Buy one, get one 50% off pints', 'BOGO', '50% off pints')).toBe(false);
  expect(saysMore('Dress sale', '40%', 'off dresses', 'Sale house')).toBe(false);
});

test('a title with anything new in it says more', () => {
  expect(saysMore('The holiday coat event', '40%', 'off coats')).toBe(true);
  expect(saysMore('50% off denim', '40%', 'off denim')).toBe(true);
  expect(saysMore('Lunch for two', '250', 'points', 'Auntie Anne’s')).toBe(true);
  expect(saysMore('Été en fête', '20%', 'off')).toBe(true);
});
