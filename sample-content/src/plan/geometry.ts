import type { Coordinates, Position } from 'shared-contracts/content';

/** Metres east and north of the centre's coordinates. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A position and a heading. `along` is the walking direction, `left` is to its left. Both are unit vectors.
 */
export interface Frame {
  readonly at: Point;
  readonly along: Point;
  readonly left: Point;
}

export const frameOf = (at: Point, heading: number): Frame => ({
  at,
  along: { x: Math.cos(heading), y: Math.sin(heading) },
  left: { x: -Math.sin(heading), y: Math.cos(heading) },
});

export const pointIn = ({ at, along, left }: Frame, forward: number, aside: number): Point => ({
  x: at.x + along.x * forward + left.x * aside,
  y: at.y + along.y * forward + left.y * aside,
});

export function rectangleIn(frame: Frame, from: number, to: number, near: number, far: number): Point[] {
  const corners = [
    pointIn(frame, from, near),
    pointIn(frame, to, near),
    pointIn(frame, to, far),
    pointIn(frame, from, far),
  ];
  return far > near ? corners : corners.reverse();
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

export function overlap(a: readonly Point[], b: readonly Point[], slack = 0.05): boolean {
  for (const shape of [a, b]) {
    for (let i = 0; i < shape.length; i++) {
      const from = shape[i] as Point;
      const to = shape[(i + 1) % shape.length] as Point;
      const length = distance(from, to) || 1;
      const normal = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
      const reach = (points: readonly Point[]) => points.map(({ x, y }) => x * normal.x + y * normal.y);
      const [ra, rb] = [reach(a), reach(b)];
      if (Math.max(...ra) <= Math.min(...rb) + slack || Math.max(...rb) <= Math.min(...ra) + slack)
        return false;
    }
  }
  return true;
}

/** Returns the convex hull, counter-clockwise (Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1) {
        const a = chain.at(-2) as Point;
        const b = chain.at(-1) as Point;
        if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

export function expanded(points: readonly Point[], by: number): Point[] {
  const middle = middleOf(points);
  return points.map((point) => {
    const length = distance(point, middle) || 1;
    const factor = (length + by) / length;
    return { x: middle.x + (point.x - middle.x) * factor, y: middle.y + (point.y - middle.y) * factor };
  });
}

const METRES_A_DEGREE = 111_320;

/** Converts metres around a centre to longitude and latitude, to about 0.1 m. */
export function projection({ latitude, longitude }: Coordinates) {
  const eastward = METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const position = ({ x, y }: Point): Position => [
    round(longitude + x / eastward),
    round(latitude + y / METRES_A_DEGREE),
  ];
  const polygon = (points: readonly Point[]) => {
    const ring = points.map(position);
    return { type: 'Polygon' as const, coordinates: [[...ring, ring[0] as Position]] };
  };
  const point = (at: Point) => ({ type: 'Point' as const, coordinates: position(at) });
  return { position, polygon, point };
}
