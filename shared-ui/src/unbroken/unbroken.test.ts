import { describe, expect, test } from 'vitest';
import { unitsOf } from './unbroken.tsx';

const unitsIn = (text: string) =>
  unitsOf(text)
    .filter(({ isUnit }) => isUnit)
    .map(({ text: unit }) => unit);

describe('unitsOf', () => {
  test.each([
    ['Call +1 843-555-0136 or (843) 555-0136.', ['+1 843-555-0136', '(843) 555-0136']],
    ['The first lot you reach from I-526; from I-35W and I-40/85, too.', ['I-526', 'I-35W', 'I-40/85']],
    ['Take US 17 or Hwy 501, then Exit 213A.', ['US 17', 'Hwy 501', 'Exit 213A']],
    ['Nearest to suites 100 to 140', ['suites 100']],
    ['Shoes · suite 416', ['suite 416']],
    ['In lot A, row 7', ['lot A', 'row 7']],
    ['Saturday, 8:30 am to 9 pm', ['8:30 am', '9 pm']],
    ['Until Dec 17, from November 3', ['Dec 17', 'November 3']],
    ['Ends Jan 10, 2027', ['Jan 10, 2027']],
  ])('finds the units in %j', (text, units) => {
    expect(unitsIn(text)).toEqual(units);
  });

  test.each(['A lot of shops', 'Come in a row of days', 'May I help?', 'T-shirts from $12', '2026-11-24'])(
    'finds no unit in %j',
    (text) => {
      expect(unitsIn(text)).toEqual([]);
    },
  );

  test('attaches a dot between facts to the fact before it', () => {
    expect(unitsOf('Shoes · suite 416')[0]?.text).toBe('Shoes\u00a0· ');
  });

  test('returns pieces that join to the whole text', () => {
    const text = '9 am: suite 12, by I-95. Call 843-555-0136';
    expect(
      unitsOf(text)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text);
  });
});
