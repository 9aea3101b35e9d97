import type { CentreListItem } from 'shared-contracts/content';
import { expect, it } from 'vitest';
import { finderStateOf } from '../search/finder-state.ts';
import { foundWords } from './finder-words.ts';

const at = { latitude: 32.78, longitude: -79.93 };
const origin = { ...at, label: 'Charleston, SC' };
const texas = { ...at, label: 'Texas', isArea: true };

const inTexas = { address: { stateName: 'Texas' }, status: { kind: 'open' } } as CentreListItem;

it.each([
  ['', null, null, 39, '39 centers'],
  ['q=29418', origin, null, 1, '1 center, nearest to Charleston, SC'],
  ['q=30303', { ...at, label: '30303, Atlanta' }, null, 1, '1 center, nearest to 30303, Atlanta'],
  ['q=29418', origin, null, 43, '43 centers, nearest to Charleston, SC first'],
  ['q=29418&sort=name', origin, null, 43, '43 centers'],
  ['q=tangerr', null, null, 0, '0 centers for “tangerr”'],
  ['q=tx', texas, null, 3, '3 centers in Texas'],
  ['near=32.8,-80', { ...at, label: 'Charleston' }, null, 9, '9 centers, nearest to Charleston first'],
  ['near=1,2&open=now', { ...at, label: '1, 2' }, null, 6, '6 centers open now, nearest to you first'],
  ['brand=7', null, 'Nike', 1200, '1,200 centers with Nike'],
])('foundWords: describe the results of "%s"', (query, from, brandName, total, words) => {
  const state = finderStateOf(new URLSearchParams(query));
  expect(foundWords({ state, list: { items: [inTexas], total, origin: from }, brandName })).toBe(words);
});

it('foundWords: counts apart what nobody can visit', () => {
  const state = finderStateOf(new URLSearchParams());
  const shut = { ...inTexas, status: { ...inTexas.status, kind: 'closed' as const } };
  const words = (total: number) =>
    foundWords({ state, list: { items: [inTexas, shut], total, origin: null }, brandName: null });
  expect([words(43), words(1)]).toEqual(['42 centers and 1 not open', '1 center']);
});
