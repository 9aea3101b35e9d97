import { expect, it } from 'vitest';
import { lettersOf } from './letters.ts';

it('sorts names under letters, figures first, accents aside', () => {
  const names = ['Nike', 'Éclair', '7 For All Mankind', 'adidas', 'Eddie Bauer', 'Aldo'];
  const letters = lettersOf(names.map((name) => ({ name })));
  expect(letters.map(({ letter, brands }) => [letter, ...brands.map(({ name }) => name)])).toEqual([
    ['0-9', '7 For All Mankind'],
    ['A', 'adidas', 'Aldo'],
    ['E', 'Éclair', 'Eddie Bauer'],
    ['N', 'Nike'],
  ]);
});
