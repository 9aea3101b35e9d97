import { type Random, randomOf } from '../random.ts';
import { type Frame, frameOf, overlap, type Point, pointIn, rectangleIn } from './geometry.ts';
import type { BuildingLayout } from './layout.ts';

interface PlannedUnit {
  readonly suite: string | null;
  readonly kind: 'shop' | 'restroom';
  readonly shape: readonly Point[];
  readonly door: Point;
  readonly along: number;
  readonly middle: Point;
}

interface PlannedBuilding {
  readonly name: string;
  readonly stretch: number;
  readonly side: 1 | -1;
  readonly shape: readonly Point[];
  readonly units: readonly PlannedUnit[];
  readonly length: number;
  readonly depth: number;
}

export interface PlannedCentre {
  readonly stretches: readonly Stretch[];
  readonly buildings: readonly PlannedBuilding[];
  readonly halfWidth: number;
}

const RESTROOM_WIDTH = 7;
const ATTEMPTS = 60;

interface Sized {
  readonly layout: BuildingLayout;
  readonly widths: readonly number[];
  readonly hasRestroom: boolean;
  readonly length: number;
  readonly depth: number;
}

export function planBuildings(seed: string, slug: string, layouts: readonly BuildingLayout[]): PlannedCentre {
  const random = randomOf(seed, slug, 'plan');
  const halfWidth = random.int(6, 10);
  const sized = layouts.map((layout, index) => sizeOf(layout, index, random));
  const reach = halfWidth + Math.max(...sized.map(({ depth }) => depth));
  // Two buildings per stretch, left and right.
  const lengths: number[] = [];
  for (let index = 0; index < sized.length; index += 2) {
    lengths.push(Math.max(sized[index]?.length ?? 0, sized[index + 1]?.length ?? 0));
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stretches = layPromenade(lengths, reach, randomOf(seed, slug, 'promenade', attempt));
    const buildings = sized.map((building, index) => placed(building, index, stretches, halfWidth));
    if (!anyOverlap(buildings)) return { stretches, buildings, halfWidth };
  }
  throw new Error(`Every site plan of ${slug} has overlapping buildings after ${ATTEMPTS} attempts`);
}

function sizeOf(layout: BuildingLayout, index: number, random: Random): Sized {
  const widths = layout.suites.map(() => (random.chance(0.12) ? random.int(16, 26) : random.int(7, 13)));
  const hasRestroom = index % 3 === 0;
  const length = widths.reduce((sum, width) => sum + width, hasRestroom ? RESTROOM_WIDTH : 0);
  return { layout, widths, hasRestroom, length, depth: random.int(18, 30) };
}

function placed(
  building: Sized,
  index: number,
  stretches: readonly Stretch[],
  halfWidth: number,
): PlannedBuilding {
  const stretchIndex = Math.floor(index / 2);
  const stretch = stretches[stretchIndex];
  if (!stretch) throw new Error('There are more buildings than stretches');
  const side = index % 2 === 0 ? 1 : -1;
  const near = side * halfWidth;
  const far = side * (halfWidth + building.depth);
  // Centres the shorter building on its stretch.
  let from = (stretch.length - building.length) / 2;
  const start = from;
  const unit = (suite: string | null, kind: PlannedUnit['kind'], width: number): PlannedUnit => {
    const to = from + width;
    const along = (from + to) / 2;
    const made = {
      suite,
      kind,
      shape: rectangleIn(stretch.frame, from, to, near, far),
      door: pointIn(stretch.frame, along, near),
      along,
      middle: pointIn(stretch.frame, along, (near + far) / 2),
    };
    from = to;
    return made;
  };
  const units = building.layout.suites.map((suite, at) => unit(suite, 'shop', building.widths[at] ?? 8));
  if (building.hasRestroom) units.push(unit(null, 'restroom', RESTROOM_WIDTH));
  return {
    name: building.layout.name,
    stretch: stretchIndex,
    side,
    shape: rectangleIn(stretch.frame, start, start + building.length, near, far),
    units,
    length: building.length,
    depth: building.depth,
  };
}

const anyOverlap = (buildings: readonly PlannedBuilding[]) =>
  buildings.some((a, i) => buildings.slice(i + 1).some((b) => overlap(a.shape, b.shape)));

interface Stretch {
  readonly frame: Frame;
  readonly length: number;
}

const SHAPES = [
  { name: 'street', turn: () => 0, sway: 0.12 },
  { name: 'horseshoe', turn: (joints: number) => Math.PI / Math.max(joints, 3), sway: 0.08 },
  { name: 'crescent', turn: (joints: number) => 1.5 / Math.max(joints, 2), sway: 0.1 },
  { name: 'ring', turn: (joints: number) => 5.2 / Math.max(joints + 1, 5), sway: 0.04 },
  { name: 'zigzag', turn: (_: number, joint: number) => (joint % 2 ? -0.7 : 0.7), sway: 0.1 },
] as const;

/** Maximum bend in radians. Sharper ones would make buildings on the inside overlap. */
const SHARPEST = 1.05;

/**
 * Lays stretches of the given lengths with bends, so that each centre has its own shape. `reach`: how far
 * buildings extend from the middle of the promenade.
 */
function layPromenade(lengths: readonly number[], reach: number, random: Random): Stretch[] {
  const shape = random.pick(SHAPES);
  const hand = random.chance(0.5) ? 1 : -1;
  let heading = random.next() * Math.PI * 2;
  let at: Point = { x: 0, y: 0 };
  return lengths.map((length, index) => {
    if (index > 0) {
      const wanted = hand * shape.turn(lengths.length - 1, index) + (random.next() - 0.5) * 2 * shape.sway;
      const bend = Math.max(-SHARPEST, Math.min(SHARPEST, wanted));
      // Half of the gap is before the bend and half after it, so that buildings on the inside do not overlap.
      const gap = reach * Math.tan(Math.abs(bend) / 2) + 5;
      at = pointIn(frameOf(at, heading), gap, 0);
      heading += bend;
      at = pointIn(frameOf(at, heading), gap, 0);
    }
    const stretch = { frame: frameOf(at, heading), length };
    at = pointIn(stretch.frame, length, 0);
    return stretch;
  });
}

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
  if (!along) throw new Error('A building belongs to no stretch');
  const from = (along.length - length) / 2 - 8;
  const back = plan.halfWidth + depth + LANE;
  return rectangleIn(along.frame, from, from + length + 16, side * back, side * (back + DEPTH));
}
