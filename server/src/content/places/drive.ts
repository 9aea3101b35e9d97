import { readFileSync } from 'node:fs';
import type { Coordinates } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { distanceKm } from './distance.ts';

const pointSchema = z.tuple([z.number(), z.number()]);
type Point = z.infer<typeof pointSchema>;
const watersSchema = z.object({
  waters: z.array(z.object({ line: z.array(pointSchema), pass: z.array(z.enum(['first', 'last'])) })),
});
const { waters } = watersSchema.parse(
  JSON.parse(readFileSync(new URL('waters.json', import.meta.url), 'utf8')),
);

/**
 * Length of a road between towns, as a multiple of the straight line
 * (R. H. Ballou et al., Transportation Research Part A 36, 2002: 1.20 in the United States).
 */
const ROAD_FACTOR = 1.2;

/** Kilometers that a border adds to the rank of a center: passport, wait and another currency. */
export const BORDER_KM = 150;

const shores = waters.flatMap(({ line }) => line.slice(1).map((to, at) => [line[at] ?? to, to] as const));
const passages = waters.flatMap(({ line, pass }) =>
  pass.flatMap((end) => (end === 'first' ? line.slice(0, 1) : line.slice(-1))),
);

const pointOf = ({ latitude, longitude }: Coordinates): Point => [latitude, longitude];
const kilometres = (a: Point, b: Point) =>
  distanceKm({ latitude: a[0], longitude: a[1] }, { latitude: b[0], longitude: b[1] });
const side = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const isDry = (a: Point, b: Point) =>
  !shores.some(
    ([from, to]) => side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0,
  );

const byPassage: ReadonlyArray<ReadonlyArray<readonly [to: number, km: number]>> = passages.map((from) =>
  passages.flatMap((to, at) => (to !== from && isDry(from, to) ? [[at, kilometres(from, to)] as const] : [])),
);
const passagesOf = (point: Point) =>
  passages.flatMap((passage, at) =>
    isDry(point, passage) ? [[at, kilometres(point, passage)] as const] : [],
  );

/** Returns the length of the shortest way to each passage (Dijkstra). */
function waysFrom(start: Point): readonly number[] {
  const km = passages.map(() => Number.POSITIVE_INFINITY);
  for (const [at, far] of passagesOf(start)) km[at] = far;
  const open = new Set(passages.keys());
  while (open.size > 0) {
    let next = -1;
    for (const at of open) if (next === -1 || (km[at] ?? 0) < (km[next] ?? 0)) next = at;
    open.delete(next);
    for (const [to, far] of byPassage[next] ?? []) km[to] = Math.min(km[to] ?? 0, (km[next] ?? 0) + far);
  }
  return km;
}

/**
 * Returns a function that estimates the drive from `origin` in kilometers: the shortest way around the water
 * in `waters.json`, longer by what roads usually add. Mountains, ferries and traffic do not count.
 */
export function drivesFrom(origin: Coordinates): (to: Coordinates) => number {
  const start = pointOf(origin);
  const ways = waysFrom(start);
  return (to) => {
    const end = pointOf(to);
    const straight = isDry(start, end)
      ? kilometres(start, end)
      : Math.min(...passagesOf(end).map(([at, far]) => far + (ways[at] ?? 0)));
    return Math.round(straight * ROAD_FACTOR * 10) / 10;
  };
}
