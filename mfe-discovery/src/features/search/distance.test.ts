import { expect, it } from 'vitest';
import { spokenDistance } from './distance.ts';

it.each([
  [0.05, 'US', 'right here'],
  [9.656, 'US', '6 mi away'],
  [9.656, 'CA', '9.7 km away'],
  [1.3, 'US', '0.8 mi away'],
  [804.672, 'US', '500 mi away'],
  [4023.36, 'US', '2,500 mi away'],
  [42.4, 'CA', '42 km away'],
] as const)('spokenDistance: %d km in %s is "%s"', (km, country, words) => {
  expect(spokenDistance(km, country)).toBe(words);
});
