import { expect, it } from 'vitest';
import { spokenDistance } from './distance.ts';

it.each([
  [0.05, 'US', 'right here'],
  [9.656, 'US', 'about 6 mi by car'],
  [9.656, 'CA', 'about 10 km by car'],
  [804.672, 'US', 'about 500 mi by car'],
  [4023.36, 'US', 'about 2,500 mi by car'],
  [42.4, 'CA', 'about 40 km by car'],
] as const)('spokenDistance: %d km in %s is "%s"', (km, country, words) => {
  expect(spokenDistance(km, country)).toBe(words);
});
