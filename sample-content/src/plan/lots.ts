import type { PlannedBuilding, PlannedCentre } from './buildings.ts';
import { overlap, type Point, rectangleIn } from './geometry.ts';

export interface PlannedLot {
  readonly id: string;
  readonly shape: readonly Point[];
  readonly spaces: number;
  readonly suites: readonly [string, string];
}

/** Metres from the back wall to the first parking row, for deliveries. */
const LANE = 9;
const DEPTH = 48;
const SQUARE_METRES_A_SPACE = 29;

export function planLots(plan: PlannedCentre): PlannedLot[] {
  const lots: PlannedLot[] = [];
  for (const building of plan.buildings) {
    const shape = behind(building, plan);
    const isFree = [...plan.buildings, ...lots].every((other) => !overlap(other.shape, shape));
    if (!isFree) continue;
    const suites = building.units.flatMap(({ suite }) => suite ?? []);
    lots.push({
      id: String.fromCharCode(65 + lots.length),
      shape,
      spaces: Math.round(((building.length + 16) * DEPTH) / SQUARE_METRES_A_SPACE),
      suites: [suites[0] ?? '', suites.at(-1) ?? ''],
    });
  }
  return lots;
}

function behind({ stretch, side, length, depth }: PlannedBuilding, plan: PlannedCentre): Point[] {
  const along = plan.stretches[stretch];
  if (!along) throw new Error('A building stands at no stretch');
  const from = (along.length - length) / 2 - 8;
  const back = plan.halfWidth + depth + LANE;
  return rectangleIn(along.frame, from, from + length + 16, side * back, side * (back + DEPTH));
}
