import { storeSummarySchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { byLetter, letterOf } from './by-letter.ts';

const named = (name: string, id: number) =>
  storeSummarySchema.parse({
    id,
    centre: 'sampleton',
    name,
    slug: 'sample',
    suite: '100',
    brandId: null,
    categoryId: 1,
    categoryName: 'Apparel',
    phone: null,
    openedOn: null,
    weeklyHours: null,
    dealCount: 0,
  });

test('names stand under their letter, digits first', () => {
  const groups = byLetter(
    ['Zumiez', 'adidas', 'Éclair', 'Ann Taylor', '2nd Swing'].map((name, index) => named(name, index + 1)),
  );
  expect(groups.map(({ letter, stores }) => [letter, ...stores.map(({ name }) => name)])).toEqual([
    ['#', '2nd Swing'],
    ['A', 'adidas', 'Ann Taylor'],
    ['E', 'Éclair'],
    ['Z', 'Zumiez'],
  ]);
  expect(letterOf('“Quoted”')).toBe('#');
});
