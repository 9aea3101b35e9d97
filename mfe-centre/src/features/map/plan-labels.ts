import type { Point } from './projection.ts';

/** Extent of a label: one part keeps its size on the screen, the other grows with the plan. */
export interface PlacedLabel {
  readonly key: string;
  readonly at: Point;
  /** Pixels of the screen, upright. */
  readonly px?: { readonly width: number; readonly height: number };
  /** Metres of the plan, turned by `turn` degrees: a name that is written into its unit. */
  readonly metres?: { readonly width: number; readonly height: number; readonly turn: number };
  /** Scale from which it can be read at all. */
  readonly least?: number;
  /** Key of the label that it stands beside by its drawing, at the same point. */
  readonly beside?: string;
}

/** Scales, in pixels a metre, at which labels come in; the style sheet has them by their place in this list. */
export const LABEL_SCALES = [
  0, 0.3, 0.4, 0.5, 0.65, 0.85, 1.1, 1.4, 1.8, 2.4, 3.2, 4.3, 5.8, 8, 12, 22.4,
] as const;
/** Place of the scale that is never reached: the label would always stand in another. */
const NEVER = LABEL_SCALES.length;

const axisOf = (degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
};

/** Half of a box along an axis. */
function reach(box: { width: number; height: number; turn?: number } | undefined, axis: Point): number {
  if (!box) return 0;
  const along = axisOf(box.turn ?? 0);
  const [dot, cross] = [along.x * axis.x + along.y * axis.y, along.x * axis.y - along.y * axis.x];
  return (Math.abs(dot) * box.width + Math.abs(cross) * box.height) / 2;
}

/** The least scale at which two labels stand apart, by separating axes; endless for those that never do. */
function apartFrom(a: PlacedLabel, b: PlacedLabel): number {
  // Names in units are each within their own.
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
 * Scale from which each label is seen, as its place in {@link LABEL_SCALES}, so that at no scale two stand in each other.
 * What stands earlier in the list goes first.
 */
export function labelScales(labels: readonly PlacedLabel[]): Map<string, number> {
  const shown: Array<{ label: PlacedLabel; scale: number }> = [];
  const places = new Map<string, number>();
  for (const label of labels) {
    let wanted = label.least ?? 0;
    for (const other of shown) {
      const apart = apartFrom(label, other.label);
      // Where the other is not seen yet there is nothing to stand in.
      if (apart > other.scale) wanted = Math.max(wanted, apart);
    }
    const place = LABEL_SCALES.findIndex((scale) => scale >= wanted);
    places.set(label.key, place === -1 ? NEVER : place);
    if (place !== -1) shown.push({ label, scale: LABEL_SCALES[place] ?? 0 });
  }
  return places;
}
