import { parkingLotSchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { chargerWords, lotKindWords, lotsFor, spacesWords } from './lot-words.ts';

const lot = (over: object) =>
  parkingLotSchema.parse({
    id: 'a',
    name: 'Lot A',
    coordinates: { latitude: 33, longitude: -80 },
    kind: 'surface',
    spaces: 1200,
    accessibleSpaces: 20,
    rvSpaces: 0,
    chargers: [],
    clearanceCm: null,
    nearSuites: '100 to 140',
    note: null,
    ...over,
  });

const open = lot({});
const garage = lot({
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

test('says what a lot is', () => {
  expect(lotKindWords(open, 'US')).toBe('Surface lot');
  expect(lotKindWords(garage, 'US')).toBe('Garage, 6 ft 9 in clearance');
  expect(lotKindWords(garage, 'CA')).toBe('Garage, 2.08 m clearance');
  expect(chargerWords(garage)).toBe('4 Level 2, 8 DC fast');
  expect(spacesWords([open, garage])).toBe('1,600 spaces in 2 lots');
});

test('finds the lots for a need', () => {
  expect(lotsFor([open, garage], 'ev')).toEqual([garage]);
  expect(lotsFor([open, garage], 'rv')).toEqual([garage]);
  expect(lotsFor([open, garage], null)).toHaveLength(2);
});
