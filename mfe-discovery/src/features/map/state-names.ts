import outlines from './outlines.json';
import { radiusOf } from './pins.ts';
import type { MapPoint } from './projection.ts';
import { type MapView, type Size, toScreen } from './view.ts';

const NAMES = outlines.labels.split(' ').map((label) => {
  const [name = '', x, y] = label.split(',');
  return { name, x: Number(x), y: Number(y) };
});

/** Scale from which there is room for the names of states. */
const NAMES_FROM = 0.12;
/** Half a name of two letters and what its letters stand above and below their line, with a hair around. */
const LETTERS = { aside: 13, above: 12, below: 5 } as const;
/** A pin that is pointed at is drawn this much larger. */
const POINTED_AT = 1.25;
/** Ways from the middle of a state at which its name still reads as its name. */
const ASIDE = [0, 18, -18, 36, -36] as const;

/** Name of a state at its pixel of the frame: the middle of its line. */
export interface StateName extends MapPoint {
  readonly name: string;
}

/** A pin at its pixel of the frame, with the centres that it stands for. */
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

/** What a pin covers: a drop stands on its tip, a disc around its middle. */
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

/** Names of states that no pin and no other name covers: a little above or below their middle, or not at all. */
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
