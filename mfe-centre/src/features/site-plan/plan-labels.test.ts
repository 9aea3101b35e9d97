import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LABEL_SCALES,
  labelScales,
  labelsOf,
  namedUnits,
  nameLines,
  type PlacedLabel,
} from './plan-labels.ts';
import type { DrawnUnit, PlanModel } from './plan-model.ts';

const word = (key: string, x: number, y: number, width = 60, height = 14): PlacedLabel => ({
  key,
  at: { x, y },
  px: { width, height },
});

/** Whether two upright labels overlap at a scale. */
const collide = (a: PlacedLabel, b: PlacedLabel, scale: number) =>
  Math.abs(a.at.x - b.at.x) * scale < ((a.px?.width ?? 0) + (b.px?.width ?? 0)) / 2 - 1e-6 &&
  Math.abs(a.at.y - b.at.y) * scale < ((a.px?.height ?? 0) + (b.px?.height ?? 0)) / 2 - 1e-6;

describe('plan labels', () => {
  test('use the same scales as the style sheet', () => {
    const css = readFileSync(new URL('./plan-drawing.module.css', import.meta.url), 'utf8');
    const rules = [...css.matchAll(/\.later\[data-from="(\d+)"\] \{\s*--need: ([\d.]+);/g)];
    expect(rules.map(([, place, scale]) => [Number(place), Number(scale)])).toEqual(
      LABEL_SCALES.map((scale, place) => [place, scale]).slice(1),
    );
  });

  test('never overlap, at any scale', () => {
    const place = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      width: fc.integer({ min: 10, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 20 }), (places) => {
        const labels = places.map(({ x, y, width }, index) => word(String(index), x, y, width));
        const from = labelScales(labels);
        for (const [step, scale] of LABEL_SCALES.entries()) {
          if (scale === 0) continue;
          const seen = labels.filter(({ key }) => (from.get(key) ?? 0) <= step);
          for (const [index, one] of seen.entries())
            for (const other of seen.slice(index + 1)) expect(collide(one, other, scale)).toBe(false);
        }
      }),
    );
  });

  test('appear in order of importance', () => {
    const from = labelScales([word('first', 0, 0), word('second', 20, 0)]);
    expect(from.get('first')).toBe(0);
    // 60 pixels in 20 metres are three pixels a metre; the next scale is 3.2.
    expect(LABEL_SCALES[from.get('second') ?? -1]).toBe(3.2);
  });

  test('are hidden when another label has the same place', () => {
    const from = labelScales([word('first', 5, 5), word('second', 5, 5), word('third', 200, 5)]);
    expect(from.get('second')).toBe(LABEL_SCALES.length);
    expect(from.get('third')).toBeLessThan(LABEL_SCALES.length);
  });

  test('appear in a unit once they are readable and overlap no sign', () => {
    const name: PlacedLabel = {
      key: 'name',
      at: { x: 0, y: 0 },
      metres: { width: 20, height: 4, turn: 90 },
      least: 2.5,
    };
    expect(labelScales([name]).get('name')).toBe(LABEL_SCALES.indexOf(3.2));
    const sign: PlacedLabel = { key: 'sign', at: { x: 4, y: 0 }, px: { width: 24, height: 24 } };
    // Twelve pixels in the two metres beside the name are six a metre; the next scale is 8.
    expect(labelScales([sign, name]).get('name')).toBe(LABEL_SCALES.indexOf(8));
    const aside: PlacedLabel = { key: 'sign', at: { x: 40, y: 0 }, px: { width: 24, height: 24 } };
    expect(labelScales([aside, name]).get('name')).toBe(LABEL_SCALES.indexOf(3.2));
  });
});

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
    lines: [`Store ${storeId}`],
    at: { x: 0, y: 0 },
    size: 4,
    turn: 0,
    width: 15,
    height: 4,
    least: 2.25,
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
  test('list large units before others, the largest first', () => {
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

  test('list found units of any size before parking', () => {
    const found = new Set([1]);
    expect(namedUnits(MODEL, found).map(({ storeId }) => storeId)).toEqual([1]);
    expect(labelsOf(MODEL, { ...ALL, found })[0]).toMatchObject({ key: 'unit 1', px: expect.anything() });
  });

  test('list chosen amenities before names, and omit the label of a pinned store', () => {
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
