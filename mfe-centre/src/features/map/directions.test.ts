import { type Position, type SitePlan, sitePlanSchema, type WalkEdge } from 'shared-contracts';
import { expect, test } from 'vitest';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import { directionsOf, lengthOf } from './directions.ts';
import { projectionOf } from './projection.ts';
import { findRoute } from './route.ts';

/** A plan on a grid of metres, north up, near the equator where a degree is as long both ways. */
const at = (east: number, north: number): Position => [east / 111_320, north / 111_320];
const square = (east: number, north: number): Position[][] => [
  [at(east, north), at(east + 4, north), at(east + 4, north + 4), at(east, north + 4), at(east, north)],
];
const polygon = (coordinates: Position[][]) => ({ type: 'Polygon', coordinates });

const STORES = [
  { id: 1, name: 'Gap', door: at(0, 5), node: 'w0' },
  { id: 2, name: 'Nike', door: at(50, 5), node: 'w50' },
  { id: 3, name: 'Coach', door: at(105, 40), node: 'n40' },
];

const path = (from: string, to: string, metres: number, kind: WalkEdge['kind'] = 'path') => ({
  from,
  to,
  metres,
  kind,
  stepFree: kind !== 'steps',
});

/** A walk from west to east, a corner, a walk to the north; doors on its left. */
const plan: SitePlan = sitePlanSchema.parse({
  centre: 'sampleton',
  venue: {
    id: 'v',
    type: 'Feature',
    feature_type: 'venue',
    geometry: polygon(square(0, 0)),
    properties: { name: { en: 'Sampleton' }, category: 'shoppingcenter' },
  },
  buildings: [],
  levels: [],
  units: STORES.map(({ id, door }) => ({
    id: `u${id}`,
    type: 'Feature',
    feature_type: 'unit',
    geometry: polygon(square(door[0] * 111_320, door[1] * 111_320)),
    properties: {
      category: 'retail',
      level_id: 'l',
      suite: `${id}00`,
      display_point: { type: 'Point', coordinates: door },
    },
  })),
  anchors: [],
  occupants: STORES.map(({ id, name }) => ({
    id: `o${id}`,
    type: 'Feature',
    feature_type: 'occupant',
    geometry: null,
    properties: {
      name: { en: name },
      category: 'Apparel',
      anchor_id: `a${id}`,
      unit_id: `u${id}`,
      store_id: id,
    },
  })),
  amenities: [],
  parking: [],
  walkways: {
    nodes: [
      { id: 'w0', at: at(0, 0), unitId: null },
      { id: 'w50', at: at(50, 0), unitId: null },
      { id: 'corner', at: at(100, 0), unitId: null },
      { id: 'n40', at: at(100, 40), unitId: null },
      ...STORES.map(({ id, door }) => ({ id: `d${id}`, at: door, unitId: `u${id}` })),
    ],
    edges: [
      path('w0', 'w50', 50),
      path('w50', 'corner', 50),
      path('corner', 'n40', 40, 'crossing'),
      ...STORES.map(({ id, node }) => path(node, `d${id}`, 5, 'door')),
    ],
  },
});

const words = (start: number, goal: number) => {
  const route = findRoute(plan.walkways, [`d${start}`], [`d${goal}`]);
  if (!route) throw new Error('no way');
  const projection = projectionOf(plan);
  const end = (id: number) => {
    const store = STORES.find((each) => each.id === id);
    return { label: store?.name ?? '', at: projection.toPoint(store?.door ?? [0, 0]) };
  };
  return directionsOf(plan, route, projection, { from: end(start), to: end(goal) });
};

test('says the way by turns and by the stores that one passes', () => {
  expect(words(1, 3)).toEqual([
    { text: 'Leave Gap and turn left, past Nike', metres: 100 },
    { text: 'Turn left and cross the driveway', metres: 40 },
    { text: 'Coach is on your right', metres: 0 },
  ]);
});

test('says the way back the other way around', () => {
  expect(words(3, 1)).toEqual([
    { text: 'Leave Coach and turn left and cross the driveway', metres: 40 },
    { text: 'Turn right, past Nike', metres: 100 },
    { text: 'Gap is on your right', metres: 0 },
  ]);
});

test('a place without a door is left and reached over the ground', () => {
  const route = findRoute(plan.walkways, ['w50'], ['d3']);
  if (!route) throw new Error('no way');
  const projection = projectionOf(plan);
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

test('bends that only rounding makes are no turns', () => {
  const crooked = sitePlanSchema.parse({
    ...plan,
    walkways: {
      nodes: [
        ...plan.walkways.nodes,
        { id: 'j1', at: at(70, 0), unitId: null },
        { id: 'j2', at: at(70.2, 0.3), unitId: null },
      ],
      edges: [
        ...plan.walkways.edges.filter(({ from, to }) => !(from === 'w50' && to === 'corner')),
        path('w50', 'j1', 20),
        path('j1', 'j2', 0.4),
        path('j2', 'corner', 30),
      ],
    },
  });
  const route = findRoute(crooked.walkways, ['d1'], ['d3']);
  if (!route) throw new Error('no way');
  const projection = projectionOf(crooked);
  const end = (label: string) => ({ label, at: { x: 0, y: 0 } });
  expect(directionsOf(crooked, route, projection, { from: end('Gap'), to: end('Coach') })).toHaveLength(3);
});

test('distances are said in the units of the country', () => {
  expect(distanceWords(76, 'US')).toBe('250 ft');
  expect(distanceWords(402, 'US')).toBe('0.2 mi');
  expect(distanceWords(76, 'CA')).toBe('80 m');
  expect(distanceWords(1204, 'CA')).toBe('1.2 km');
  expect(walkWords(10)).toBe('1 min');
  expect(walkWords(280)).toBe('4 min');
});
