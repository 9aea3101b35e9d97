import type { SitePlan } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { readData } from '../data.ts';
import { type Random, randomOf } from '../random.ts';
import type { SampleCentre, SampleContext, StoreRecord } from '../sample-context.ts';
import { type PlannedCentre, type PlannedLot, planBuildings, planLots } from './buildings.ts';
import { expanded, hullOf, middleOf, type Point, pointIn, projection } from './geometry.ts';
import { layoutOf } from './layout.ts';
import { planWalkways } from './walkways.ts';

type Amenity = SitePlan['amenities'][number];
type Kind = Amenity['properties']['category'];
const LEVEL = 'level-0';

export interface SamplePlan {
  readonly plan: SitePlan;
  readonly lots: readonly PlannedLot[];
  /** Longitude and latitude. */
  readonly lotPosition: (lot: PlannedLot) => readonly [number, number];
}

export function sampleSitePlan(
  { centre, stores }: SampleCentre,
  context: SampleContext,
  dining: number,
): SamplePlan | null {
  const layouts = layoutOf(context.seed, centre.slug, stores.length);
  if (layouts.length === 0) return null;
  const drawn = planBuildings(context.seed, centre.slug, layouts);
  const random = randomOf(context.seed, centre.slug, 'walks');
  const lots = planLots(drawn);
  // The middle of the drawing is at the centre's coordinates.
  const everything = [...drawn.buildings, ...lots].flatMap(({ shape }) => shape);
  const hull = expanded(hullOf(everything), 12);
  const middle = middleOf(hull);
  const project = centred(projection(centre.coordinates), middle);
  const feature = <T extends string, G, P>(feature_type: T, id: string, geometry: G, properties: P) => ({
    id,
    type: 'Feature' as const,
    feature_type,
    geometry,
    properties,
  });

  const bySuite = new Map(stores.map((store) => [store.suite, store]));
  const unitIdOf = (building: number, unit: number) => `unit-${building + 1}-${unit + 1}`;
  const units: SitePlan['units'] = [];
  const anchors: SitePlan['anchors'] = [];
  const occupants: SitePlan['occupants'] = [];
  for (const [b, building] of drawn.buildings.entries()) {
    for (const [u, unit] of building.units.entries()) {
      const id = unitIdOf(b, u);
      const store = unit.suite === null ? undefined : bySuite.get(unit.suite);
      units.push(
        feature('unit', id, project.polygon(unit.shape), {
          category: unit.kind === 'restroom' ? ('restroom' as const) : unitCategory(store, dining),
          level_id: LEVEL,
          suite: unit.suite,
          display_point: project.point(unit.middle),
        }),
      );
      if (!store) continue;
      const anchor = `anchor-${store.id}`;
      anchors.push(feature('anchor', anchor, project.point(unit.door), { unit_id: id }));
      occupants.push(
        feature('occupant', `occupant-${store.id}`, null, {
          name: { en: store.name },
          category: String(store.categoryId),
          anchor_id: anchor,
          unit_id: id,
          store_id: store.id,
        }),
      );
    }
  }
  const plan: SitePlan = {
    centre: centre.slug,
    venue: feature('venue', 'venue', project.polygon(hull), {
      name: { en: centre.name },
      category: 'shoppingcenter' as const,
    }),
    buildings: drawn.buildings.map(({ name, shape }, b) =>
      feature('building', `building-${b + 1}`, project.polygon(shape), {
        name: { en: name },
        category: 'unspecified' as const,
      }),
    ),
    levels: [
      feature('level', LEVEL, project.polygon(hull), { name: { en: 'Ground' }, ordinal: 0, outdoor: true }),
    ],
    units,
    anchors,
    occupants,
    amenities: amenitiesOf(drawn, lots, project, random, unitIdOf),
    parking: lots.map(({ id, shape }) =>
      feature('section', `lot-${id}`, project.polygon(shape), {
        category: 'parking' as const,
        name: { en: `Lot ${id}` },
        lot_id: id,
      }),
    ),
    walkways: planWalkways(drawn, unitIdOf, project, random),
  };
  return { plan, lots, lotPosition: ({ shape }) => project.position(middleOf(shape)) };
}

const unitCategory = (store: StoreRecord | undefined, dining: number) =>
  store?.categoryId === dining ? ('foodservice' as const) : ('retail' as const);

function centred(project: ReturnType<typeof projection>, middle: Point): ReturnType<typeof projection> {
  const moved = ({ x, y }: Point): Point => ({ x: x - middle.x, y: y - middle.y });
  return {
    position: (point) => project.position(moved(point)),
    polygon: (points) => project.polygon(points.map(moved)),
    point: (point) => project.point(moved(point)),
  };
}

const { names: NAMES } = readData(
  'texts/site-plans.json',
  z.object({ names: z.record(z.string(), z.string()) }),
);

function amenitiesOf(
  plan: PlannedCentre,
  lots: readonly PlannedLot[],
  project: ReturnType<typeof projection>,
  random: Random,
  unitIdOf: (building: number, unit: number) => string,
): Amenity[] {
  const amenities: Amenity[] = [];
  const add = (category: Kind, at: Point, unitIds: string[] = []) => {
    amenities.push({
      id: `amenity-${amenities.length + 1}`,
      type: 'Feature',
      feature_type: 'amenity',
      geometry: project.point(at),
      properties: { category, name: { en: NAMES[category] ?? category }, unit_ids: unitIds },
    });
  };
  for (const [b, building] of plan.buildings.entries()) {
    for (const [u, unit] of building.units.entries()) {
      if (unit.kind === 'restroom')
        add(b === 0 ? 'restroom.family' : 'restroom', unit.middle, [unitIdOf(b, u)]);
    }
  }
  // Other amenities are in the middle of the promenade, spread along it.
  const wanted: Kind[] = [
    'information',
    'stroller',
    'firstaid',
    'atm',
    'seating',
    'drinkingfountain',
    'playground',
    'dogpark',
    'lockers',
    'mothersroom',
    'seating',
  ];
  for (const [index, kind] of wanted.entries()) {
    const stretch = plan.stretches[index % plan.stretches.length];
    if (stretch)
      add(kind, pointIn(stretch.frame, stretch.length * (0.1 + 0.8 * random.next()), random.int(-2, 2)));
  }
  const [first, second] = [lots[0], lots[1] ?? lots[0]];
  if (first) add('evcharger', middleOf(first.shape));
  if (second?.shape[0]) add('taxi', second.shape[0]);
  const end = plan.stretches.at(-1);
  if (end) add('bus', pointIn(end.frame, end.length + 12, 0));
  return amenities;
}
