import type { BuildingLayout } from '../layout.ts';
import { type Random, randomOf } from '../random.ts';
import { overlap, type Point, pointIn, rectangleIn } from './geometry.ts';
import { layPromenade, type Stretch } from './promenade.ts';

interface PlannedUnit {
  readonly suite: string | null;
  readonly kind: 'shop' | 'restroom';
  readonly shape: readonly Point[];
  readonly door: Point;
  readonly along: number;
  readonly middle: Point;
}

export interface PlannedBuilding {
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

/** Places buildings along both sides of a promenade. Tries other bends until none overlap. */
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
  throw new Error(`No plan without buildings in each other was found for ${slug}`);
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
