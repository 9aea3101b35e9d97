import { expect, test } from 'vitest';
import { saysMore } from './says-more.ts';

test.each<[boolean, ...Parameters<typeof saysMore>]>([
  [false, '40% off denim', '40%', 'off denim'],
  [false, '$25 off $100 or more', '$25', 'off $100 or more', 'Gap'],
  [false, 'Boots from $29', '$29', 'for selected boots'],
  [false, 'A gift with your candles', 'Gift', 'with candles over $60'],
  [false, '$10 at Levi’s', '$10', 'for 250 points', 'Levi’s'],
  [false, 'Free polishing cloth when you spend $125', 'Free', 'polishing cloth with $125'],
  [false, '$10 off $50 or more on tees', '$10', 'off $50 on tees'],
  [false, 'Buy one, get one 50% off pints', 'BOGO', '50% off pints'],
  [false, 'Dress sale', '40%', 'off dresses', 'Sale house'],
  [true, 'The holiday coat event', '40%', 'off coats'],
  [true, '50% off denim', '40%', 'off denim'],
  [true, 'Lunch for two', '250', 'points', 'Auntie Anne’s'],
  [true, 'Été en fête', '20%', 'off'],
])('saysMore: is %s for the title "%s"', (more, ...texts) => {
  expect(saysMore(...texts)).toBe(more);
});
