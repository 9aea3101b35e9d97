import type { MapPoint } from './projection.ts';

export interface Place extends MapPoint {
  readonly slug: string;
}

/** A pin: one place, or several that would overlap, at their mean position. */
export interface Cluster<T extends Place> extends MapPoint {
  /** Stable while the same places form the cluster. */
  readonly key: string;
  readonly members: readonly T[];
}

/**
 * Groups places closer than `reach`, in the unit of their points. Clusters grow around the first remaining
 * place. A grid keeps it linear for thousands of places.
 */
export function clustersOf<T extends Place>(places: readonly T[], reach: number): Cluster<T>[] {
  const cellOf = ({ x, y }: MapPoint) => [Math.floor(x / reach), Math.floor(y / reach)] as const;
  const cellKeyOf = (column: number, row: number) => `${column}:${row}`;
  const cells = Map.groupBy(places, (place) => cellKeyOf(...cellOf(place)));
  const taken = new Set<T>();
  const clusters: Cluster<T>[] = [];
  for (const seed of places) {
    if (taken.has(seed)) continue;
    const [column, row] = cellOf(seed);
    const members: T[] = [];
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        for (const place of cells.get(cellKeyOf(column + dx, row + dy)) ?? []) {
          if (taken.has(place) || Math.hypot(place.x - seed.x, place.y - seed.y) > reach) continue;
          taken.add(place);
          members.push(place);
        }
      }
    }
    const mean = (axis: 'x' | 'y') => members.reduce((sum, place) => sum + place[axis], 0) / members.length;
    clusters.push({ key: `${seed.slug}+${members.length}`, members, x: mean('x'), y: mean('y') });
  }
  return clusters;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const STEPS: Readonly<Record<Direction, readonly [dx: number, dy: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Returns the nearest point in a direction that is not too far to the side, or null. */
export function nextInDirection<T extends MapPoint>(
  points: readonly T[],
  from: MapPoint,
  direction: Direction,
): T | null {
  const [stepX, stepY] = STEPS[direction];
  let best: T | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const ahead = (point.x - from.x) * stepX + (point.y - from.y) * stepY;
    const aside = Math.abs((point.x - from.x) * stepY) + Math.abs((point.y - from.y) * stepX);
    const cost = ahead + 2 * aside;
    if (ahead <= 0 || aside > ahead * 2 || cost >= bestCost) continue;
    best = point;
    bestCost = cost;
  }
  return best;
}
