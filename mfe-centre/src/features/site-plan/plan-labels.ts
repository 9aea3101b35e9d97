import { type DrawnUnit, LETTER, type PlanModel } from './plan-model.ts';
import type { Point } from './projection.ts';

/** Extent of a label. `px` is constant on the screen, `metres` grows with the plan. */
export interface PlacedLabel {
  readonly key: string;
  readonly at: Point;
  /** Upright extent in CSS pixels. */
  readonly px?: { readonly width: number; readonly height: number };
  /** Extent of a name inside its unit, in metres, turned by `turn` degrees. */
  readonly metres?: { readonly width: number; readonly height: number; readonly turn: number };
  readonly least?: number;
  /** Key of the label at the same point that this one is drawn next to. */
  readonly beside?: string;
}

/** Scales in pixels per metre at which labels appear. The style sheet refers to their index. */
export const LABEL_SCALES = [
  0, 0.3, 0.4, 0.5, 0.65, 0.85, 1.1, 1.4, 1.8, 2.4, 3.2, 4.3, 5.8, 8, 12, 22.4,
] as const;
/** Index for a label that would overlap others at every scale. */
const NEVER = LABEL_SCALES.length;

const axisOf = (degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
};

function reach(box: { width: number; height: number; turn?: number } | undefined, axis: Point): number {
  if (!box) return 0;
  const along = axisOf(box.turn ?? 0);
  const [dot, cross] = [along.x * axis.x + along.y * axis.y, along.x * axis.y - along.y * axis.x];
  return (Math.abs(dot) * box.width + Math.abs(cross) * box.height) / 2;
}

/** Returns the minimum scale at which two labels do not overlap (separating axes), or Infinity. */
function apartFrom(a: PlacedLabel, b: PlacedLabel): number {
  // Names inside units never overlap each other.
  if (!a.px && !b.px) return 0;
  if (a.beside === b.key) return 0;
  const between = { x: b.at.x - a.at.x, y: b.at.y - a.at.y };
  const turns = [0, ...[a, b].flatMap(({ metres }) => (metres ? [metres.turn] : []))];
  const scales = turns
    .flatMap((turn) => [axisOf(turn), axisOf(turn + 90)])
    .map((axis) => {
      const metres = reach(a.metres, axis) + reach(b.metres, axis);
      const gap = Math.abs(between.x * axis.x + between.y * axis.y) - metres;
      return gap > 0 ? (reach(a.px, axis) + reach(b.px, axis)) / gap : Number.POSITIVE_INFINITY;
    });
  return Math.min(...scales);
}

/**
 * Returns the index in {@link LABEL_SCALES} from which each label shows without overlaps. Earlier labels take
 * priority.
 */
export function labelScales(labels: readonly PlacedLabel[]): Map<string, number> {
  const shown: Array<{ label: PlacedLabel; scale: number }> = [];
  const places = new Map<string, number>();
  for (const label of labels) {
    let wanted = label.least ?? 0;
    for (const other of shown) {
      const apart = apartFrom(label, other.label);
      // Below its own scale the other label is hidden, so nothing overlaps.
      if (apart > other.scale) wanted = Math.max(wanted, apart);
    }
    const place = LABEL_SCALES.findIndex((scale) => scale >= wanted);
    places.set(label.key, place === -1 ? NEVER : place);
    if (place !== -1) shown.push({ label, scale: LABEL_SCALES[place] ?? 0 });
  }
  return places;
}

/** Font size in pixels of names with a constant size on the screen. */
export const NAME_SIZE = 12;
const LINE = 11;
const MAX_NAMED_MATCHES = 12;

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
  const isFinding = found !== null && found.size <= MAX_NAMED_MATCHES;
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

export interface ShownLabels {
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
export function labelsOf(model: PlanModel, { found, amenityKinds, pins }: ShownLabels): PlacedLabel[] {
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
