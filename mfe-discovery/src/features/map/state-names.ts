import outlines from './outlines.json';
import { radiusOf } from './pins.ts';
import type { MapPoint } from './projection.ts';
import { type MapView, type Size, toScreen } from './view.ts';

const NAMES = outlines.labels.split(' ').map((label) => {
  const [name = '', x, y] = label.split(',');
  return { name, x: Number(x), y: Number(y) };
});

/** Minimum scale at which state names fit. */
const NAMES_FROM = 0.12;
/** Extent of a two-letter name around its baseline, in pixels. */
const LETTERS = { aside: 13, above: 12, below: 5 } as const;
const POINTED_AT = 1.25;
/** Vertical offsets in pixels at which a name is still recognizable as its state's. */
const ASIDE = [0, 18, -18, 36, -36] as const;

interface StateName extends MapPoint {
  readonly name: string;
}

interface DrawnPin extends MapPoint {
  readonly members: readonly unknown[];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const boxOfName = (x: number, y: number): Box => ({
  left: x - LETTERS.aside,
  right: x + LETTERS.aside,
  top: y - LETTERS.above,
  bottom: y + LETTERS.below,
});

function boxOfPin({ x, y, members: { length } }: DrawnPin): Box {
  const radius = (length === 1 ? 13 : radiusOf(length) + 1) * POINTED_AT;
  const middle = length === 1 ? y - 21 * POINTED_AT : y;
  return {
    left: x - radius,
    right: x + radius,
    top: middle - radius,
    bottom: length === 1 ? y : y + radius,
  };
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Returns the state names that overlap no pin and no other name, moved up or down or omitted. */
export function stateNames(view: MapView, size: Size, pins: readonly DrawnPin[]): StateName[] {
  if (view.k < NAMES_FROM) return [];
  const taken = pins.map(boxOfPin);
  return NAMES.flatMap(({ name, ...point }) => {
    const { x, y } = toScreen(view, size, point);
    if (x < -size.width / 2 || x > size.width * 1.5 || y < -size.height / 2 || y > size.height * 1.5)
      return [];
    const free = ASIDE.map((way) => boxOfName(Math.round(x), Math.round(y) + way)).find(
      (box) => !taken.some((other) => meet(box, other)),
    );
    if (!free) return [];
    taken.push(free);
    return [{ name, x: Math.round(x), y: free.bottom - LETTERS.below }];
  });
}
