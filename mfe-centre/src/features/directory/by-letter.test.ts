import { expect, test } from 'vitest';
import { sampleStore } from '../../testing/sample-records.ts';
import { byLetter, letterOf } from './by-letter.ts';

test('byLetter: groups names by letter, digits first', () => {
  const names = ['Zumiez', 'adidas', 'Éclair', 'Ann Taylor', '2nd Swing'];
  const groups = byLetter(names.map((name, index) => sampleStore({ id: index + 1, name })));
  expect(groups.map(({ letter, stores }) => [letter, ...stores.map(({ name }) => name)])).toEqual([
    ['#', '2nd Swing'],
    ['A', 'adidas', 'Ann Taylor'],
    ['E', 'Éclair'],
    ['Z', 'Zumiez'],
  ]);
  expect(letterOf('“Quoted”')).toBe('#');
});
