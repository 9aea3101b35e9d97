import type { Position, SitePlan } from 'shared-contracts';
import { distance, type Point, type Projection, projectionOf } from './projection.ts';

/** A unit as it is drawn. */
export interface DrawnUnit {
  readonly id: string;
  readonly path: string;
  readonly category: SitePlan['units'][number]['properties']['category'];
  readonly storeId: number | null;
  readonly name: string | null;
  readonly suite: string | null;
  readonly at: Point;
  /** Larger than most: its name stands on the plan before one comes nearer. */
  readonly isLarge: boolean;
  readonly area: number;
  /** Its name as written into it. */
  readonly label: Label | null;
  /** Its suite as written into it, on paper. */
  readonly number: Label | null;
}

/** A text that fits into its unit, in metres of the plan. */
export interface Label {
  readonly lines: readonly string[];
  readonly at: Point;
  readonly size: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly width: number;
  readonly height: number;
  /** Least scale, in pixels a metre, at which it can be read. */
  readonly least: number;
}

/** Place where one can be, or go: a store, a parking lot. `key` stands in addresses. */
export interface Place {
  readonly key: string;
  readonly label: string;
  readonly at: Point;
  /** Box of its shape: what the map moves to. */
  readonly box: Box;
  /** Nodes of the walkways that lead to it. */
  readonly nodes: readonly string[];
  readonly unitId: string | null;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlanModel {
  readonly projection: Projection;
  readonly grounds: readonly string[];
  readonly buildings: ReadonlyArray<{ id: string; path: string }>;
  readonly lots: ReadonlyArray<{ id: string; path: string; name: string; at: Point }>;
  readonly walks: ReadonlyArray<{ path: string; kind: 'path' | 'crossing' | 'ramp' | 'steps' }>;
  readonly units: readonly DrawnUnit[];
  readonly amenities: ReadonlyArray<{
    id: string;
    kind: SitePlan['amenities'][number]['properties']['category'];
    name: string;
    at: Point;
  }>;
  readonly stores: ReadonlyMap<number, Place>;
  readonly places: ReadonlyMap<string, Place>;
}

/** Pixels that a name must have to be read. */
const READABLE = 9;
/** Width of a letter of the display face as a part of its size. */
export const LETTER = 0.54;
/** The part of all units, from the largest, that counts as large. */
const LARGE = 0.25;

const pathOf = (ring: readonly Point[]) => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;

const boxOf = (points: readonly Point[]): Box => {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** One line or two, whichever lets the name be larger in `width` by `height`. */
function fitted(name: string, width: number, height: number): { lines: string[]; size: number } {
  const sizeOf = (lines: string[]) => {
    const longest = Math.max(...lines.map((line) => line.length));
    return Math.min((width * 0.9) / (longest * LETTER), (height * 0.8) / lines.length, 5);
  };
  const words = name.split(' ');
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  return [[name], ...splits]
    .map((lines) => ({ lines, size: sizeOf(lines) }))
    .reduce((best, next) => (next.size > best.size * 1.05 ? next : best));
}

/** Length and direction (degrees) of the sides of a shape, taken as the rectangle that it nearly is. */
function sidesOf(ring: readonly Point[], box: Box) {
  const [a, b, c] = ring;
  if (ring.length !== 5 || !a || !b || !c) return [side(box.width, 0), side(box.height, 90)] as const;
  const direction = (from: Point, to: Point) => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return [side(distance(a, b), direction(a, b)), side(distance(b, c), direction(b, c))] as const;
}

/** Letters never stand on their heads: directions are turned to between -90 and 90 degrees. */
const side = (length: number, direction: number) => ({
  length,
  turn: ((((Math.round(direction) + 90) % 180) + 180) % 180) - 90,
});

function labelOf(name: string, ring: readonly Point[], box: Box, at: Point): Label | null {
  const [one, other] = sidesOf(ring, box);
  const [along, across] = Math.abs(one.turn) <= Math.abs(other.turn) ? [one, other] : [other, one];
  const level = fitted(name, along.length, across.length);
  const upright = fitted(name, across.length, along.length);
  const isUpright = upright.size > level.size * 1.35;
  const { lines, size } = isUpright ? upright : level;
  if (size < 0.5) return null;
  return {
    lines,
    at,
    size: Math.round(size * 10) / 10,
    turn: (isUpright ? across : along).turn,
    width: Math.max(...lines.map((line) => line.length)) * LETTER * size,
    height: lines.length * size * 1.05,
    least: READABLE / size,
  };
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, { x, y }, index) => {
      const next = ring[(index + 1) % ring.length];
      return next ? sum + x * next.y - next.x * y : sum;
    }, 0),
  ) / 2;

/** Area from which a unit counts as large. */
function largeFrom(areas: readonly number[]): number {
  const sorted = areas.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * LARGE)] ?? 0;
}

/** Everything that is drawn and walked, in metres of the plan. */
export function planModel(plan: SitePlan): PlanModel {
  const projection = projectionOf(plan);
  const ring = (geometry: { coordinates: Position[][] }) =>
    (geometry.coordinates[0] ?? []).map((position) => projection.toPoint(position));
  const nodePoints = plan.walkways.nodes.map((node) => ({ ...node, point: projection.toPoint(node.at) }));
  const nodesOfUnit = new Map<string, string[]>();
  for (const { id, unitId } of nodePoints)
    if (unitId) nodesOfUnit.set(unitId, [...(nodesOfUnit.get(unitId) ?? []), id]);
  const nearestNode = (at: Point) =>
    nodePoints
      .filter(({ unitId }) => unitId === null)
      .reduce<(typeof nodePoints)[number] | null>(
        (best, node) => (!best || distance(node.point, at) < distance(best.point, at) ? node : best),
        null,
      );

  const occupants = new Map(plan.occupants.map(({ properties }) => [properties.unit_id, properties]));
  const stores = new Map<number, Place>();
  const places = new Map<string, Place>();
  const large = largeFrom(plan.units.map(({ geometry }) => areaOf(ring(geometry))));
  const units = plan.units.map((unit): DrawnUnit => {
    const corners = ring(unit.geometry);
    const area = areaOf(corners);
    const { suite } = unit.properties;
    const box = boxOf(corners);
    const at = projection.toPoint(unit.properties.display_point.coordinates);
    const occupant = occupants.get(unit.id);
    if (occupant) {
      const nearest = nearestNode(at);
      const nodes = nodesOfUnit.get(unit.id) ?? (nearest ? [nearest.id] : []);
      const place = {
        key: String(occupant.store_id),
        label: occupant.name.en,
        at,
        box,
        nodes,
        unitId: unit.id,
      };
      stores.set(occupant.store_id, place);
      places.set(place.key, place);
    }
    return {
      id: unit.id,
      path: pathOf(corners),
      category: unit.properties.category,
      storeId: occupant?.store_id ?? null,
      name: occupant?.name.en ?? null,
      suite,
      at,
      area,
      isLarge: occupant !== undefined && area >= large,
      label: occupant ? labelOf(occupant.name.en, corners, box, at) : null,
      number: occupant && suite ? labelOf(suite, corners, box, at) : null,
    };
  });

  const lots = plan.parking.map(({ properties, geometry }) => {
    const corners = ring(geometry);
    const box = boxOf(corners);
    const at = middleOf(box);
    const nearest = nearestNode(at);
    const name = properties.name.en;
    const nodes = nearest ? [nearest.id] : [];
    places.set(properties.lot_id, { key: properties.lot_id, label: name, at, box, nodes, unitId: null });
    return { id: properties.lot_id, path: pathOf(corners), name, at };
  });

  return {
    projection,
    grounds: [pathOf(ring(plan.venue.geometry))],
    buildings: plan.buildings.map(({ id, geometry }) => ({ id, path: pathOf(ring(geometry)) })),
    lots,
    walks: walksOf(plan, projection),
    units,
    amenities: plan.amenities.map(({ id, properties, geometry }) => ({
      id,
      kind: properties.category,
      name: properties.name.en,
      at: projection.toPoint(geometry.coordinates),
    })),
    stores,
    places,
  };
}

/** Paths between nodes, those of a kind as one line; doors are not drawn. */
function walksOf(plan: SitePlan, projection: Projection): PlanModel['walks'] {
  const at = new Map(plan.walkways.nodes.map((node) => [node.id, projection.toPoint(node.at)]));
  return (['path', 'crossing', 'ramp', 'steps'] as const).flatMap((kind) => {
    const path = plan.walkways.edges
      .filter((edge) => edge.kind === kind)
      .map(({ from, to }) => {
        const [a, b] = [at.get(from), at.get(to)];
        return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : '';
      })
      .join('');
    return path ? [{ path, kind }] : [];
  });
}
