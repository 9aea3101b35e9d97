import { expect, it } from 'vitest';
import { tillWords } from './till-words.ts';

it.each([
  ['2026-11-20', 'today'],
  ['2026-11-22', 'till Sunday'],
  ['2026-11-26', 'till Thursday'],
  ['2026-11-27', 'till Nov 27'],
  ['2027-01-02', 'till Jan 2'],
])('says %s on 20 November 2026 as "%s"', (endsOn, words) => {
  expect(tillWords(endsOn, '2026-11-20')).toBe(words);
});
