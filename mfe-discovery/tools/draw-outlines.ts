/*
 * Draws `src/features/map/outlines.json` from the npm atlases: land, Great Lakes, state borders, and
 * positions of state and province names. Run it after a change: `pnpm outlines`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoArea, geoConicEqualArea, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { filter, filterWeight, presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { PROJECTION, project } from '../src/features/map/projection.ts';

const resolve = createRequire(import.meta.url).resolve;
type Atlas<K extends string> = Topology<Record<K, GeometryCollection<{ name: string }>>>;
const read = <K extends string>(path: string): Atlas<K> => JSON.parse(readFileSync(resolve(path), 'utf8'));

type Place = [latitude: number, longitude: number];

/** ISO 3166 numbers, as in the atlas. */
const COUNTRIES = { canada: '124', mexico: '484' };
/** Minimum area in steradians of triangles. Islands below forty times `land` are removed. */
const DETAIL = { land: 5e-7, borders: 2.5e-7, islands: 40 };

const STATES = Object.fromEntries(
  (
    '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN ' +
    '28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA ' +
    '53WA 54WV 55WI 56WY'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** Centres of the populated parts, by hand, because the atlas has no provinces. */
const PROVINCES: Readonly<Record<string, Place>> = {
  BC: [53.5, -124],
  AB: [54.5, -115],
  SK: [54, -106],
  MB: [54, -98.5],
  ON: [49.5, -86.5],
  QC: [50.5, -72.5],
  NB: [46.6, -66.4],
  NS: [45.1, -63.2],
  NL: [48.6, -56.2],
};

/** States whose centroid is in the water or too close to a neighbour's name. */
const MOVED: Readonly<Record<string, Place>> = {
  FL: [28.1, -81.7],
  LA: [31, -92.5],
  MI: [43.6, -84.7],
  ID: [43.9, -114.5],
  MD: [39.35, -76.9],
  DE: [38.9, -75.45],
  NJ: [40.1, -74.6],
  AK: [64.5, -152],
  HI: [19.6, -155.5],
  CA: [37, -119.8],
};

/**
 * Canadian shores of the Great Lakes, by towns along them, because neither atlas has them. On the US side the
 * rings run over land, which is drawn on top.
 */
const LAKES: Place[][] = [
  // Superior
  [
    [48, -89.5],
    [48.4, -89.2],
    [48.6, -88.5],
    [48.95, -88.2],
    [48.83, -87.5],
    [48.7, -86.4],
    [48.3, -85.8],
    [47.95, -84.95],
    [47.6, -85],
    [47.3, -84.6],
    [46.9, -84.5],
    [46.5, -84.4],
    [46.3, -84.8],
    [46.3, -87],
    [46.5, -90.5],
    [46.6, -92.1],
    [47.6, -91],
  ],
  // Huron with Georgian Bay
  [
    [46.3, -84.1],
    [46.25, -83.5],
    [46.15, -82.9],
    [46.15, -82.3],
    [45.97, -81.5],
    [45.93, -80.9],
    [45.75, -80.5],
    [45.33, -80.2],
    [44.87, -79.85],
    [44.77, -79.95],
    [44.5, -80.1],
    [44.62, -80.6],
    [44.6, -80.93],
    [44.85, -81.05],
    [45.25, -81.6],
    [44.9, -81.35],
    [44.5, -81.4],
    [44.18, -81.65],
    [43.75, -81.72],
    [43.3, -81.77],
    [43, -82.4],
    [42.9, -82.6],
    [44, -83.7],
    [45, -84],
    [45.6, -84.8],
    [46, -84.5],
  ],
  // Erie
  [
    [42.1, -83.1],
    [42.03, -82.6],
    [41.92, -82.5],
    [42.15, -82.3],
    [42.27, -81.9],
    [42.66, -81.2],
    [42.64, -80.75],
    [42.55, -80.1],
    [42.78, -80.2],
    [42.85, -79.58],
    [42.9, -78.92],
    [42.6, -78.9],
    [41.9, -80.8],
    [41.3, -82.5],
    [41.7, -83.6],
  ],
  // Ontario
  [
    [43.26, -79.07],
    [43.2, -79.3],
    [43.28, -79.8],
    [43.63, -79.4],
    [43.87, -78.85],
    [43.95, -78.17],
    [44, -77.7],
    [43.88, -77.2],
    [43.95, -76.95],
    [44.22, -76.5],
    [44, -76.1],
    [43.4, -76.2],
    [43.2, -77.5],
    [43.15, -78.9],
  ],
];
const ISLANDS: Place[][] = [
  // Manitoulin
  [
    [45.85, -83.2],
    [45.95, -82.4],
    [45.97, -81.85],
    [45.72, -81.7],
    [45.55, -82.05],
    [45.72, -82.7],
  ],
];

const projection = geoConicEqualArea()
  .parallels([...PROJECTION.parallels])
  .rotate([-PROJECTION.middle.longitude, 0])
  .center([0, PROJECTION.middle.latitude])
  .scale(PROJECTION.scale)
  .translate([0, 0])
  .precision(0);
const draw = geoPath(projection).digits(0);

/** Returns the path in short relative steps: `M10,20L13,19` becomes `M10 20l3-1`. */
function compact(path: string | null): string {
  return (path ?? '')
    .split('M')
    .filter(Boolean)
    .map((ring) => {
      const closed = ring.endsWith('Z');
      const points = ring
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number));
      const [[startX = 0, startY = 0] = [], ...rest] = points;
      let [x, y] = [startX, startY];
      const steps = rest.flatMap(([nextX = 0, nextY = 0]) => {
        const step = [nextX - x, nextY - y];
        [x, y] = [nextX, nextY];
        return step[0] === 0 && step[1] === 0 ? [] : [step];
      });
      const line = steps.map(([dx, dy]) => `${dx} ${dy}`).join(' ');
      return `M${startX} ${startY}l${line}${closed ? 'z' : ''}`;
    })
    .join('')
    .replaceAll(/ -/g, '-');
}

const world = read<'countries'>('world-atlas/countries-50m.json');
const wanted = new Set(Object.values(COUNTRIES));
world.objects.countries.geometries = world.objects.countries.geometries.filter(({ id }) =>
  wanted.has(String(id)),
);
const smoothed = simplify(presimplify(world, sphericalTriangleArea), DETAIL.land);
const ringArea = (ring: Array<[number, number]>) => geoArea({ type: 'Polygon', coordinates: [ring] });
const land = filter(smoothed, filterWeight(smoothed, DETAIL.land * DETAIL.islands, ringArea));
const countryPath = (id: string) => {
  const found = feature(land, land.objects.countries);
  const countries = found.type === 'FeatureCollection' ? found.features : [found];
  const country = countries.find((one) => String(one.id) === id);
  return compact(country ? draw(country) : null);
};

const atlas = read<'states' | 'nation'>('us-atlas/states-10m.json');
const states = simplify(presimplify(atlas, sphericalTriangleArea), DETAIL.borders);
const usLand = filter(states, filterWeight(states, DETAIL.land * DETAIL.islands, ringArea));
const rounded = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)];
const at = ([latitude, longitude]: Place) => rounded(project({ latitude, longitude }));
const ringPath = (ring: Place[]) => compact(`M${ring.map((place) => at(place).join(',')).join('L')}Z`);

const stateLabels = atlas.objects.states.geometries.flatMap((geometry) => {
  const name = STATES[String(geometry.id)];
  if (!name) return [];
  const moved = MOVED[name];
  const [x = 0, y = 0] = geoPath(projection).centroid(feature(atlas, geometry));
  return [[name, ...(moved ? at(moved) : rounded({ x, y }))]];
});
const provinceLabels = Object.entries(PROVINCES).map(([name, place]) => [name, ...at(place)]);

const outlines = {
  us: compact(draw(feature(usLand, usLand.objects.nation))),
  canada: countryPath(COUNTRIES.canada),
  mexico: countryPath(COUNTRIES.mexico),
  lakes: LAKES.map(ringPath).join(''),
  islands: ISLANDS.map(ringPath).join(''),
  borders: compact(draw(mesh(states, states.objects.states, (a, b) => a !== b))),
  // Name, x and y in one string, because nested lists would take a hundred lines.
  labels: [...stateLabels, ...provinceLabels].map((label) => label.join(',')).join(' '),
};
const file = new URL('../src/features/map/outlines.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(outlines, null, 2)}\n`);
