import { describe, expect, test } from 'vitest';
import type { DrawnUnit, PlanModel } from './plan-model.ts';
import { labelsOf, namedUnits, nameLines } from './plan-names.ts';

const unit = (storeId: number, area: number, isLarge: boolean): DrawnUnit => ({
  id: `unit ${storeId}`,
  path: '',
  category: 'retail',
  storeId,
  name: `Store ${storeId}`,
  suite: String(storeId),
  at: { x: storeId * 20, y: 0 },
  area,
  isLarge,
  label: {
    ...{
      lines: [`Store ${storeId}`],
      at: { x: 0, y: 0 },
      size: 4,
      turn: 0,
      width: 15,
      height: 4,
      least: 2.25,
    },
  },
  number: null,
});

const MODEL: PlanModel = {
  projection: { width: 100, height: 80, turn: 0, toPoint: () => ({ x: 0, y: 0 }) },
  grounds: [],
  buildings: [],
  lots: [{ id: 'A', path: '', name: 'Lot A', at: { x: 50, y: 60 } }],
  walks: [],
  units: [unit(1, 200, false), unit(2, 500, true), unit(3, 900, true)],
  amenities: [{ id: 'atm', kind: 'atm', name: 'ATM', at: { x: 5, y: 5 } }],
  stores: new Map(),
  places: new Map(),
};
const ALL = { found: null, amenityKinds: null, pins: [] };

describe('plan names', () => {
  test('show large units first, the largest before others', () => {
    expect(namedUnits(MODEL, null).map(({ storeId }) => storeId)).toEqual([3, 2]);
    expect(labelsOf(MODEL, ALL).map(({ key }) => key)).toEqual([
      'A',
      'unit 3',
      'unit 2',
      'name of A',
      'unit 1',
      'atm',
    ]);
  });

  test('show units of a search of any size, before parking', () => {
    const found = new Set([1]);
    expect(namedUnits(MODEL, found).map(({ storeId }) => storeId)).toEqual([1]);
    expect(labelsOf(MODEL, { ...ALL, found })[0]).toMatchObject({ key: 'unit 1', px: expect.anything() });
  });

  test('show chosen amenities before names, and no second label for a pin', () => {
    const pins = [{ key: '3', at: { x: 60, y: 0 }, text: 'Store 3', tone: 'place' as const }];
    const keys = labelsOf(MODEL, { found: null, amenityKinds: ['atm'], pins }).map(({ key }) => key);
    expect(keys.slice(0, 2)).toEqual(['pin 3', 'atm']);
    expect(keys.indexOf('unit 2')).toBeLessThan(keys.indexOf('unit 3'));
  });

  test('break a long name into lines of similar length', () => {
    expect(nameLines('Apple')).toEqual(['Apple']);
    expect(nameLines('Banana Republic Factory Store')).toEqual(['Banana Republic', 'Factory Store']);
    expect(nameLines('Abercrombie')).toEqual(['Abercrombie']);
  });
});
