import type { Position, SitePlan } from 'shared-contracts';

/** A point of the drawn plan, in metres from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Projection from the globe to the drawing. A site is small enough for a plane: a degree has one length all over it. The
 * drawing is turned so that it fills its frame; `turn` says by how many degrees clockwise, so that north can be shown.
 */
export interface Projection {
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  toPoint(position: Position): Point;
}

const METRES_PER_DEGREE = 111_320;
/** Air around what is drawn. */
const MARGIN = 14;
/** Width over height that the drawing is turned to fit into. */
const FRAME = 1.2;
/** Degrees between the turns that are tried. */
const STEP = 3;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Everything on the plan that takes room. */
function positionsOf(plan: SitePlan): Position[] {
  const drawn = [...plan.buildings, ...plan.parking, ...plan.units]
    .flatMap(({ geometry }) => geometry.coordinates.flat())
    .concat(plan.walkways.nodes.map(({ at }) => at));
  return drawn.length > 0 ? drawn : plan.venue.geometry.coordinates.flat();
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

function extentOf(points: readonly Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The turn at which the points can be drawn largest; among equals the smallest. */
function bestTurn(points: readonly Point[]): number {
  let best = { degrees: 0, scale: 0 };
  for (let degrees = 0; degrees <= 90; degrees += STEP) {
    for (const each of degrees === 0 ? [0] : [degrees, -degrees]) {
      const { width, height } = extentOf(points.map((point) => turned(point, each)));
      const scale = Math.min(FRAME / width, 1 / height);
      if (scale > best.scale * 1.02) best = { degrees: each, scale };
    }
  }
  return best.degrees;
}

export function projectionOf(plan: SitePlan): Projection {
  const positions = positionsOf(plan);
  const [west = 0, north = 0] = [
    Math.min(...positions.map(([longitude]) => longitude)),
    Math.max(...positions.map(([, latitude]) => latitude)),
  ];
  const squeeze = Math.cos((north * Math.PI) / 180);
  const flat = ([longitude, latitude]: Position): Point => ({
    x: (longitude - west) * METRES_PER_DEGREE * squeeze,
    y: (north - latitude) * METRES_PER_DEGREE,
  });
  const points = positions.map(flat);
  const turn = bestTurn(points);
  const { left, top, width, height } = extentOf(points.map((point) => turned(point, turn)));
  return {
    width: rounded(width + 2 * MARGIN),
    height: rounded(height + 2 * MARGIN),
    turn,
    toPoint(position) {
      const { x, y } = turned(flat(position), turn);
      return { x: rounded(x - left + MARGIN), y: rounded(y - top + MARGIN) };
    },
  };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
