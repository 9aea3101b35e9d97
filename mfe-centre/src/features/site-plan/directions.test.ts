import { type Position, type SitePlan, sitePlanSchema, type WalkEdge } from 'shared-contracts/content';
import { expect, test } from 'vitest';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import { directionsOf, lengthOf } from './directions.ts';
import { amenityKey, planModel } from './plan-model.ts';
import { projectionOf } from './projection.ts';
import { findRoute } from './route.ts';

/** A point in metres near the equator, where a degree is equally long both ways. */
const at = (east: number, north: number): Position => [east / 111_320, north / 111_320];
const square = (east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [at(east, north), at(east + 4, north), at(east + 4, north + 4), at(east, north + 4), at(east, north)],
  ],
});
const feature = (id: string, feature_type: string, geometry: object | null, properties: object) => ({
  id,
  type: 'Feature',
  feature_type,
  geometry,
  properties,
});

const STORES = [
  { id: 1, name: 'Gap', east: 0, north: 5, node: 'w0' },
  { id: 2, name: 'Nike', east: 50, north: 5, node: 'w50' },
  { id: 3, name: 'Coach', east: 105, north: 40, node: 'n40' },
];

const path = (from: string, to: string, metres: number, kind: WalkEdge['kind'] = 'path') => ({
  from,
  to,
  metres,
  kind,
  stepFree: kind !== 'steps',
});
const node = (id: string, east: number, north: number, unitId: string | null = null) => ({
  id,
  at: at(east, north),
  unitId,
});

/** A walk from west to east, a corner, a walk to the north; doors on its left. */
const plan: SitePlan = sitePlanSchema.parse({
  centre: 'sampleton',
  buildings: [],
  levels: [],
  anchors: [],
  amenities: [],
  parking: [],
  venue: feature('v', 'venue', square(0, 0), { name: { en: 'Sampleton' }, category: 'shoppingcenter' }),
  units: STORES.map(({ id, east, north }) =>
    feature(`u${id}`, 'unit', square(east, north), {
      category: 'retail',
      level_id: 'l',
      suite: `${id}00`,
      display_point: { type: 'Point', coordinates: at(east, north) },
    }),
  ),
  occupants: STORES.map(({ id, name }) =>
    feature(`o${id}`, 'occupant', null, {
      name: { en: name },
      category: 'Apparel',
      anchor_id: `a${id}`,
      unit_id: `u${id}`,
      store_id: id,
    }),
  ),
  walkways: {
    nodes: [
      node('w0', 0, 0),
      node('w50', 50, 0),
      node('corner', 100, 0),
      node('n40', 100, 40),
      ...STORES.map(({ id, east, north }) => node(`d${id}`, east, north, `u${id}`)),
    ],
    edges: [
      path('w0', 'w50', 50),
      path('w50', 'corner', 50),
      path('corner', 'n40', 40, 'crossing'),
      ...STORES.map(({ id, node }) => path(node, `d${id}`, 5, 'door')),
    ],
  },
});

const projection = projectionOf(plan);
function routeOf(from: string, to: string, walkways = plan.walkways) {
  const route = findRoute(walkways, [from], [to]);
  if (!route) throw new Error('no way');
  return route;
}

const words = (start: number, goal: number) => {
  const route = routeOf(`d${start}`, `d${goal}`);
  const end = (id: number) => {
    const store = STORES.find((each) => each.id === id);
    return { label: store?.name ?? '', at: projection.toPoint(at(store?.east ?? 0, store?.north ?? 0)) };
  };
  return directionsOf(plan, route, projection, { from: end(start), to: end(goal) });
};

test('directionsOf: describes turns and passed stores', () => {
  expect(words(1, 3)).toEqual([
    { text: 'Leave Gap and turn left, past Nike', metres: 100 },
    { text: 'Turn left and cross the driveway', metres: 40 },
    { text: 'Coach is on your right', metres: 0 },
  ]);
});

test('directionsOf: describes the way back', () => {
  expect(words(3, 1)).toEqual([
    { text: 'Leave Coach and turn left and cross the driveway', metres: 40 },
    { text: 'Turn right, past Nike', metres: 100 },
    { text: 'Gap is on your right', metres: 0 },
  ]);
});

test('directionsOf: starts at a place without a door', () => {
  const route = routeOf('w50', 'd3');
  const ends = {
    from: { label: 'Lot A', at: projection.toPoint(at(50, -40)) },
    to: { label: 'Coach', at: projection.toPoint(at(105, 40)) },
  };
  expect(
    directionsOf(plan, route, projection, ends).map(({ text, metres }) => [text, Math.round(metres)]),
  ).toEqual([
    ['Walk from Lot A to the promenade at Nike', 40],
    ['Turn right at Nike', 50],
    ['Turn left and cross the driveway', 40],
    ['Coach is on your right', 0],
  ]);
  expect(Math.round(lengthOf(route, projection, ends))).toBe(135);
});

test('directionsOf: ignores bends from rounding', () => {
  const crooked = sitePlanSchema.parse({
    ...plan,
    walkways: {
      nodes: [...plan.walkways.nodes, node('j1', 70, 0), node('j2', 70.2, 0.3)],
      edges: [
        ...plan.walkways.edges.filter(({ from, to }) => !(from === 'w50' && to === 'corner')),
        path('w50', 'j1', 20),
        path('j1', 'j2', 0.4),
        path('j2', 'corner', 30),
      ],
    },
  });
  const route = routeOf('d1', 'd3', crooked.walkways);
  const end = (label: string) => ({ label, at: { x: 0, y: 0 } });
  const ends = { from: end('Gap'), to: end('Coach') };
  expect(directionsOf(crooked, route, projectionOf(crooked), ends)).toHaveLength(3);
});

test('distanceWords and walkWords: use the units of the country', () => {
  expect(distanceWords(76, 'US')).toBe('250 ft');
  expect(distanceWords(402, 'US')).toBe('0.2 mi');
  expect(distanceWords(76, 'CA')).toBe('80 m');
  expect(distanceWords(1204, 'CA')).toBe('1.2 km');
  expect(walkWords(10)).toBe('1 min');
  expect(walkWords(280)).toBe('4 min');
});

test('planModel: makes amenities places, and tells those of one name apart', () => {
  const amenity = (id: string, name: string, [east, north]: [number, number], unit_ids: string[] = []) =>
    feature(
      id,
      'amenity',
      { type: 'Point', coordinates: at(east, north) },
      {
        category: 'information',
        name: { en: name },
        unit_ids,
      },
    );
  const { places } = planModel(
    sitePlanSchema.parse({
      ...plan,
      amenities: [
        amenity('a1', 'Guest services', [52, -1]),
        amenity('a2', 'Restrooms', [1, 6]),
        amenity('a3', 'Restrooms', [104, 41], ['u3']),
      ],
    }),
  );
  expect(places.get(amenityKey('a1'))).toMatchObject({
    label: 'Guest services',
    nodes: ['w50'],
    unitId: null,
  });
  expect(places.get(amenityKey('a2'))).toMatchObject({ label: 'Restrooms (near Gap)', nodes: ['w0'] });
  expect(places.get(amenityKey('a3'))).toMatchObject({
    label: 'Restrooms (near Coach)',
    nodes: ['d3'],
    unitId: 'u3',
  });
});
