import { expect, it } from 'vitest';
import { tillWords } from './till-words.ts';

it.each([
  ['2026-11-20', 'last day today'],
  ['2026-11-22', 'ends Sunday'],
  ['2026-11-26', 'ends Thursday'],
  ['2026-11-27', 'ends Nov 27'],
  ['2027-01-02', 'ends Jan 2'],
])('says %s on 20 November 2026 as "%s"', (endsOn, words) => {
  expect(tillWords(endsOn, '2026-11-20')).toBe(words);
});
