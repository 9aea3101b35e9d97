import type { PlacedLabel } from './plan-labels.ts';
import { type DrawnUnit, LETTER, type PlanModel } from './plan-model.ts';
import type { Point } from './projection.ts';

/** Pixels of a name that keeps its size on the screen. */
export const NAME_SIZE = 12;
/** Letters of a line, above which a name is parted. */
const LINE = 11;
/** Names that a search points out; more than that is no finding. */
const MOST_FOUND = 12;

/** One line, or the two that are nearest to being of one length. */
export function nameLines(name: string): readonly string[] {
  const words = name.split(' ');
  if (name.length <= LINE || words.length === 1) return [name];
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return splits.reduce((best, next) => (longest(next) < longest(best) ? next : best));
}

/** Units whose names stand on the plan at any scale: what was found, else the large ones, largest first. */
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

/** The end of a way, or the chosen place. */
export interface Pin {
  readonly key: string;
  readonly at: Point;
  readonly text: string;
  readonly tone: 'place' | 'start' | 'goal';
}

export interface WhatIsShown {
  /** Stores that the list shows; null when it shows all. */
  readonly found: ReadonlySet<number> | null;
  /** Kinds of amenities to point out; null for the usual ones. */
  readonly amenityKinds: readonly string[] | null;
  readonly pins: readonly Pin[];
}

/** Key of a lot's name, which gives way where its sign does not. */
export const lotNameKey = (id: string): string => `name of ${id}`;

const lotSigns = ({ lots }: PlanModel): PlacedLabel[] =>
  lots.map(({ id, at }) => ({ key: id, at, px: { width: 26, height: 26 } }));

/** Below the sign: taken as if it reached as far above. */
const lotNames = ({ lots }: PlanModel): PlacedLabel[] =>
  lots.map(({ id, at, name }) => ({
    key: lotNameKey(id),
    beside: id,
    at,
    px: { width: name.length * 7.5, height: 68 },
  }));

/** Names that are written into their units and grow with them. */
const writtenLabels = ({ units }: PlanModel): PlacedLabel[] =>
  units.flatMap(({ id, at, label }) => {
    if (!label) return [];
    const { width, height, turn, least } = label;
    return [{ key: id, at, metres: { width, height, turn }, least }];
  });

/** All that is written on the plan, the most important first: pins, what was asked for, parking, names, the rest. */
export function labelsOf(model: PlanModel, { found, amenityKinds, pins }: WhatIsShown): PlacedLabel[] {
  const pinned = new Set(pins.map(({ key }) => key));
  const named = namedUnits(model, found)
    .filter(({ storeId }) => !pinned.has(String(storeId)))
    .map(({ id, at, name }) => ({ key: id, at, px: boxOfName(nameLines(name ?? '')) }));
  const amenities = model.amenities.map(({ id, at }) => ({ key: id, at, px: { width: 26, height: 26 } }));
  const inOrder = [
    // A pin stands above its place: its label is taken as if it reached as far below.
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
