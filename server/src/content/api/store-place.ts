import type { Position, SitePlan, StorePlace } from 'shared-contracts/content';

const METRES_PER_DEGREE = 111_320;
const NEIGHBOURS = 2;

// A site is small enough to treat as flat.
function metresBetween([aEast, aNorth]: Position, [bEast, bNorth]: Position): number {
  const squeeze = Math.cos((aNorth * Math.PI) / 180);
  return Math.hypot((aEast - bEast) * METRES_PER_DEGREE * squeeze, (aNorth - bNorth) * METRES_PER_DEGREE);
}

const ringOf = ({ geometry }: { geometry: { coordinates: Position[][] } }): Position[] =>
  geometry.coordinates[0] ?? [];

// Approximates the nearest edge by corners and midpoints.
function metresTo(ring: readonly Position[], at: Position): number {
  const points = ring.flatMap((corner, index): Position[] => {
    const next = ring[(index + 1) % ring.length] ?? corner;
    return [corner, [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]];
  });
  return Math.min(...points.map((point) => metresBetween(point, at)));
}

export function storePlaceOn(plan: SitePlan, storeId: number): StorePlace | null {
  const occupant = plan.occupants.find(({ properties }) => properties.store_id === storeId);
  const unit = plan.units.find(({ id }) => id === occupant?.properties.unit_id);
  if (!unit) return null;
  const at = unit.properties.display_point.coordinates;
  const positions = new Map(
    plan.units.map(({ id, properties }) => [id, properties.display_point.coordinates]),
  );
  const neighbours = plan.occupants
    .filter(({ properties }) => properties.store_id !== storeId)
    .map(({ properties }) => ({
      id: properties.store_id,
      name: properties.name.en,
      metres: metresBetween(positions.get(properties.unit_id) ?? [0, 0], at),
    }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, NEIGHBOURS)
    .map(({ id, name }) => ({ id, name }));
  const lots = plan.parking.map((lot) => ({
    lotId: lot.properties.lot_id,
    name: lot.properties.name.en,
    ring: ringOf(lot),
    metres: metresTo(ringOf(lot), at),
  }));
  const [nearest] = lots.toSorted((a, b) => a.metres - b.metres);
  return {
    buildings: plan.buildings.map(ringOf),
    lots: lots.map(({ name, ring }) => ({ name, ring })),
    unit: ringOf(unit),
    neighbours,
    parking: nearest
      ? { lotId: nearest.lotId, name: nearest.name, metres: Math.round(nearest.metres) }
      : null,
  };
}
