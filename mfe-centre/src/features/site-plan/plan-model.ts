import type { Position, SitePlan } from 'shared-contracts/content';
import {
  type Box,
  boxOf,
  distance,
  middleOf,
  type Point,
  type Projection,
  projectionOf,
} from './projection.ts';

export interface DrawnUnit {
  readonly id: string;
  readonly path: string;
  readonly category: SitePlan['units'][number]['properties']['category'];
  readonly storeId: number | null;
  readonly name: string | null;
  readonly suite: string | null;
  readonly at: Point;
  /** Whether the unit is among the largest, with a name that shows at lower scales. */
  readonly isLarge: boolean;
  readonly area: number;
  readonly label: Label | null;
  readonly number: Label | null;
}

export interface Label {
  readonly lines: readonly string[];
  readonly at: Point;
  readonly size: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly width: number;
  readonly height: number;
  /** Minimum scale in pixels per metre at which the text is readable. */
  readonly least: number;
}

/** A store, parking lot or amenity. `key` appears in URLs. */
export interface Place {
  readonly key: string;
  readonly label: string;
  readonly at: Point;
  readonly box: Box;
  /** Ids of the walkway nodes at the place. */
  readonly nodes: readonly string[];
  readonly unitId: string | null;
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

/** Key of an amenity as a place. The prefix keeps ids of the plan apart from stores and lots. */
export const amenityKey = (id: string): string => `at.${id}`;

export const isAmenity = (key: string): boolean => key.startsWith('at.');

const MIN_READABLE_PX = 9;
/** Width of a letter of the display font, relative to its size. */
export const LETTER = 0.54;
const LARGE_SHARE = 0.25;

const pathOf = (ring: readonly Point[]) => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;

function fitLines(name: string, width: number, height: number): { lines: string[]; size: number } {
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

/** Returns the length and direction in degrees of a shape's sides, approximated as a rectangle. */
function sidesOf(ring: readonly Point[], box: Box) {
  const [a, b, c] = ring;
  if (ring.length !== 5 || !a || !b || !c)
    return [uprightSide(box.width, 0), uprightSide(box.height, 90)] as const;
  const direction = (from: Point, to: Point) => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return [
    uprightSide(distance(a, b), direction(a, b)),
    uprightSide(distance(b, c), direction(b, c)),
  ] as const;
}

/** Keeps text upright by turning directions to between -90 and 90 degrees. */
const uprightSide = (length: number, direction: number) => ({
  length,
  turn: ((((Math.round(direction) + 90) % 180) + 180) % 180) - 90,
});

function labelOf(name: string, ring: readonly Point[], box: Box, at: Point): Label | null {
  const [one, other] = sidesOf(ring, box);
  const [along, across] = Math.abs(one.turn) <= Math.abs(other.turn) ? [one, other] : [other, one];
  const level = fitLines(name, along.length, across.length);
  const upright = fitLines(name, across.length, along.length);
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
    least: MIN_READABLE_PX / size,
  };
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, { x, y }, index) => {
      const next = ring[(index + 1) % ring.length];
      return next ? sum + x * next.y - next.x * y : sum;
    }, 0),
  ) / 2;

function largeFrom(areas: readonly number[]): number {
  const sorted = areas.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * LARGE_SHARE)] ?? 0;
}

/** Returns the nearest one, or none if there are none. */
const nearestOf = <T extends { readonly at: Point }>(all: readonly T[], at: Point): readonly T[] =>
  all.toSorted((a, b) => distance(a.at, at) - distance(b.at, at)).slice(0, 1);

export function planModel(plan: SitePlan): PlanModel {
  const projection = projectionOf(plan);
  const ring = (geometry: { coordinates: Position[][] }) =>
    (geometry.coordinates[0] ?? []).map((position) => projection.toPoint(position));
  const nodes = plan.walkways.nodes.map((node) => ({ ...node, at: projection.toPoint(node.at) }));
  const nodesOfUnit = new Map<string, string[]>();
  for (const { id, unitId } of nodes)
    if (unitId) nodesOfUnit.set(unitId, [...(nodesOfUnit.get(unitId) ?? []), id]);
  const walked = nodes.filter(({ unitId }) => unitId === null);
  const nodesAt = (at: Point, unit: string | null = null) =>
    nodesOfUnit.get(unit ?? '') ?? nearestOf(walked, at).map(({ id }) => id);

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
      const place = {
        key: String(occupant.store_id),
        label: occupant.name.en,
        at,
        box,
        nodes: nodesAt(at, unit.id),
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
    const name = properties.name.en;
    const key = properties.lot_id;
    places.set(key, { key, label: name, at, box, nodes: nodesAt(at), unitId: null });
    return { id: key, path: pathOf(corners), name, at };
  });

  const names = plan.amenities.map(({ properties }) => properties.name.en);
  const amenities = plan.amenities.map(({ id, properties, geometry }) => {
    const at = projection.toPoint(geometry.coordinates);
    const name = properties.name.en;
    const key = amenityKey(id);
    const unitId = properties.unit_ids.find((unit) => nodesOfUnit.has(unit)) ?? null;
    const [near] = names.indexOf(name) === names.lastIndexOf(name) ? [] : nearestOf([...stores.values()], at);
    const label = near ? `${name} (near ${near.label})` : name;
    const box = { ...at, width: 0, height: 0 };
    places.set(key, { key, label, at, box, nodes: nodesAt(at, unitId), unitId });
    return { id, kind: properties.category, name, at };
  });

  return {
    projection,
    grounds: [pathOf(ring(plan.venue.geometry))],
    buildings: plan.buildings.map(({ id, geometry }) => ({ id, path: pathOf(ring(geometry)) })),
    lots,
    walks: walksOf(plan, projection),
    units,
    amenities,
    stores,
    places,
  };
}

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
