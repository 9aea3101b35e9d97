import { expect, it } from 'vitest';
import { lettersOf } from './brand-directory.tsx';

it('lettersOf: groups names by letter, ignoring accents, digits first', () => {
  const names = ['Éclair', 'Nike', 'adidas', '7 For All Mankind', 'Aldo', 'Eddie Bauer'];
  const letters = lettersOf(names.map((name) => ({ name })));
  expect(letters.map(({ letter, brands }) => [letter, ...brands.map(({ name }) => name)])).toEqual([
    ['0-9', '7 For All Mankind'],
    ['A', 'adidas', 'Aldo'],
    ['E', 'Éclair', 'Eddie Bauer'],
    ['N', 'Nike'],
  ]);
});
