import { expect, it } from 'vitest';
import { placeKey } from './place-key.ts';

it.each([
  ['St. Catharines', 'saint catharines'],
  ['Sainte-Thérèse', 'saint therese'],
  ["St. John's", 'saint johns'],
  ['Ft. Worth', 'fort worth'],
  ['Montréal', 'montreal'],
  ['D.C.', 'dc'],
  ['N. Y. C.', 'nyc'],
  ['Washington, D.C.', 'washington dc'],
  ['N Myrtle Beach', 'north myrtle beach'],
  ['Avenue E', 'avenue e'],
  ['Cœur-d’Alène', 'coeur dalene'],
])('converts the place "%s" to the key "%s"', (name, key) => {
  expect(placeKey(name)).toBe(key);
});
