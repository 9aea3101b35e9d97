import { expect, it } from 'vitest';
import { dateWords, groupsOf } from './search-hits.ts';

it.each([
  ['2026-11-24T13:00:00Z', 'Today, 8 am'],
  ['2026-11-28T16:30:00Z', 'Sat, 11:30 am'],
  ['2026-12-12T17:00:00Z', 'Sat, Dec 12, noon'],
])('dateWords: shows %s as "%s"', (startsAt, words) => {
  const now = Date.parse('2026-11-24T12:00:00Z');
  expect(dateWords({ startsAt, timeZone: 'America/New_York' }, now)).toBe(words);
});

it('dateWords: is empty without a date', () => {
  expect(dateWords({}, 0)).toBe('');
});

it('groupsOf: orders groups by their best hits', () => {
  const kinds = ['brand', 'store', 'brand', 'deal'] as const;
  const hits = kinds.map((kind, id) => ({ kind, id, title: '', detail: '', centre: null, path: '' }));
  expect(groupsOf(hits).map(({ kind, hits: of }) => [kind, of.map(({ id }) => id)])).toEqual([
    ['brand', [0, 2]],
    ['store', [1]],
    ['deal', [3]],
  ]);
});
