import { expect, test } from 'vitest';
import { sampleLot } from '../../testing/sample-records.ts';
import { chargerWords, lotKindWords, lotsFor, spacesWords } from './lot-words.ts';

const open = sampleLot();
const garage = sampleLot({
  id: 'g',
  kind: 'garage',
  spaces: 400,
  clearanceCm: 208,
  rvSpaces: 2,
  chargers: [
    { kind: 'level-2', count: 4 },
    { kind: 'dc-fast', count: 8 },
  ],
});

test('lot words: describe kind, clearance, chargers and spaces', () => {
  expect(lotKindWords(open, 'US')).toBe('Surface lot');
  expect(lotKindWords(garage, 'US')).toBe('Garage, 6 ft 9 in clearance');
  expect(lotKindWords(garage, 'CA')).toBe('Garage, 2.08 m clearance');
  expect(chargerWords(garage)).toBe('4 Level 2, 8 DC fast');
  expect(spacesWords([open, garage])).toBe('1,600 spaces in 2 lots');
});

test('lotsFor: finds the lots for a need', () => {
  expect(lotsFor([open, garage], 'ev')).toEqual([garage]);
  expect(lotsFor([open, garage], 'rv')).toEqual([garage]);
  expect(lotsFor([open, garage], null)).toHaveLength(2);
});
