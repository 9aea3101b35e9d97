import type { PlacedLabel } from './plan-labels.ts';
import { type DrawnUnit, LETTER, type PlanModel } from './plan-model.ts';
import type { Point } from './projection.ts';

/** Font size in pixels of names with a constant size on the screen. */
export const NAME_SIZE = 12;
const LINE = 11;
const MOST_FOUND = 12;

export function nameLines(name: string): readonly string[] {
  const words = name.split(' ');
  if (name.length <= LINE || words.length === 1) return [name];
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return splits.reduce((best, next) => (longest(next) < longest(best) ? next : best));
}

/** Returns the units whose names show at any scale: matches, otherwise large units, largest first. */
export function namedUnits({ units }: PlanModel, found: ReadonlySet<number> | null): readonly DrawnUnit[] {
  const isFinding = found !== null && found.size <= MOST_FOUND;
  return units
    .filter(
      ({ storeId, isLarge }) => storeId !== null && (found?.has(storeId) ?? true) && (isFinding || isLarge),
    )
    .sort((a, b) => b.area - a.area);
}

const boxOfName = (lines: readonly string[], size = NAME_SIZE) => ({
  width: Math.max(...lines.map((line) => line.length)) * LETTER * size + 6,
  height: lines.length * size * 1.1 + 4,
});

export interface Pin {
  readonly key: string;
  readonly at: Point;
  readonly text: string;
  readonly tone: 'place' | 'start' | 'goal';
}

export interface WhatIsShown {
  /** Store ids in the list, or null if it shows all. */
  readonly found: ReadonlySet<number> | null;
  readonly amenityKinds: readonly string[] | null;
  readonly pins: readonly Pin[];
}

/** Key of a lot's name, which can be hidden while its sign shows. */
export const lotNameKey = (id: string): string => `name of ${id}`;

const lotSigns = ({ lots }: PlanModel): PlacedLabel[] =>
  lots.map(({ id, at }) => ({ key: id, at, px: { width: 26, height: 26 } }));

/** The name is below the sign, so its box extends as far above. */
const lotNames = ({ lots }: PlanModel): PlacedLabel[] =>
  lots.map(({ id, at, name }) => ({
    key: lotNameKey(id),
    beside: id,
    at,
    px: { width: name.length * 7.5, height: 68 },
  }));

const writtenLabels = ({ units }: PlanModel): PlacedLabel[] =>
  units.flatMap(({ id, at, label }) => {
    if (!label) return [];
    const { width, height, turn, least } = label;
    return [{ key: id, at, metres: { width, height, turn }, least }];
  });

/** Returns all labels by priority: pins, matches, parking, names, the rest. */
export function labelsOf(model: PlanModel, { found, amenityKinds, pins }: WhatIsShown): PlacedLabel[] {
  const pinned = new Set(pins.map(({ key }) => key));
  const named = namedUnits(model, found)
    .filter(({ storeId }) => !pinned.has(String(storeId)))
    .map(({ id, at, name }) => ({ key: id, at, px: boxOfName(nameLines(name ?? '')) }));
  const amenities = model.amenities.map(({ id, at }) => ({ key: id, at, px: { width: 26, height: 26 } }));
  const inOrder = [
    // The pin is above its place, so its box extends as far below.
    ...pins.map(({ key, at, text }) => ({
      key: `pin ${key}`,
      at,
      px: { width: text.length * LETTER * 15 + 10, height: 110 },
    })),
    ...(amenityKinds === null ? [] : amenities),
    ...(found === null ? [] : named),
    ...lotSigns(model).filter(({ key }) => !pinned.has(key)),
    ...named,
    ...lotNames(model).filter(({ beside = '' }) => !pinned.has(beside)),
    ...writtenLabels(model),
    ...(amenityKinds === null ? amenities : []),
  ];
  const first = new Map<string, PlacedLabel>();
  for (const label of inOrder) if (!first.has(label.key)) first.set(label.key, label);
  return [...first.values()];
}
