import type { Position, SitePlan } from 'shared-contracts';

/** A point of the drawn plan: metres east and south of the plan's north-west corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the globe to the drawing. A site is small enough for a plane: a degree has one length all over it. */
export interface Projection {
  readonly width: number;
  readonly height: number;
  toPoint(position: Position): Point;
}

const METRES_PER_DEGREE = 111_320;
/** Air around what is drawn. */
const MARGIN = 18;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Everything on the plan that takes room. */
function positionsOf(plan: SitePlan): Position[] {
  return [...plan.buildings, ...plan.parking, ...plan.units]
    .flatMap(({ geometry }) => geometry.coordinates.flat())
    .concat(plan.walkways.nodes.map(({ at }) => at));
}

export function projectionOf(plan: SitePlan): Projection {
  const positions = positionsOf(plan);
  const venue = plan.venue.geometry.coordinates.flat();
  const all = positions.length > 0 ? positions : venue;
  const longitudes = all.map(([longitude]) => longitude);
  const latitudes = all.map(([, latitude]) => latitude);
  const west = Math.min(...longitudes);
  const north = Math.max(...latitudes);
  const south = Math.min(...latitudes);
  const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180);

  const toPoint = ([longitude, latitude]: Position): Point => ({
    x: rounded((longitude - west) * METRES_PER_DEGREE * squeeze + MARGIN),
    y: rounded((north - latitude) * METRES_PER_DEGREE + MARGIN),
  });
  const far = toPoint([Math.max(...longitudes), south]);
  return { width: rounded(far.x + MARGIN), height: rounded(far.y + MARGIN), toPoint };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
