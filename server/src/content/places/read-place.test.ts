import { expect, it } from 'vitest';
import { partAndTown, partsAndTowns, readingsOf, wordingsOf } from './read-place.ts';

const meanings = (words: string) =>
  readingsOf(words).map(({ name, region, country }) => [name, region?.id, country].filter(Boolean).join('/'));

it('reads a state or province after a place name, in full or abbreviated', () => {
  expect(meanings('myrtle beach south carolina')).toContain('myrtle beach/SC');
  expect(meanings('saint johns nfld')).toContain('saint johns/NL');
  expect(meanings('london ontario canada')).toContain('london/ON/CA');
  expect(meanings('ontario')).toEqual(['ontario', 'ON']);
});

it('reads "CA" as California and Canada', () => {
  expect(meanings('toronto ca')).toEqual(['toronto ca', 'toronto/CA', 'toronto/CA']);
  expect(readingsOf('toronto ca').map(({ region, country }) => region?.name ?? country)).toEqual([
    undefined,
    'California',
    'CA',
  ]);
});

it.each([
  ['outlets near Toronto', ['outlets near toronto', 'toronto']],
  ['Tanger Outlets Atlanta', ['tanger outlets atlanta', 'atlanta']],
  ['Byron Center', ['byron center', 'byron']],
  ['301 Front St W, Toronto, ON', ['301 front saint w toronto on', 'toronto on']],
  ['Nashville International Airport', ['nashville international airport', 'nashville']],
  ['US 17', ['us 17', 'hwy 17']],
  ['outlets near me', []],
])('reads "%s" first as %j', (q, wordings) => {
  expect(wordingsOf(q).slice(0, wordings.length + 1)).toEqual(wordings);
});

it('splits a district and a town at a comma', () => {
  expect(partAndTown('Kanata, Ottawa')).toEqual(['kanata', 'ottawa']);
  expect(partAndTown('Ottawa')).toBeNull();
});

it('splits a district and a town without a comma at every possible position', () => {
  expect(partsAndTowns('lincoln park chicago')).toEqual([
    ['lincoln park', 'chicago'],
    ['lincoln', 'park chicago'],
  ]);
});
