import { sql } from 'kysely';
import type { SearchOrigin } from 'shared-contracts/content';
import type { Db } from '../../../platform/storage/database.ts';
import type { CityRow } from '../../places/gazetteer.ts';
import { type Reading, readingsOf } from '../../places/read-place.ts';
import { type Region, regionsByName } from '../../places/regions.ts';
import { contentDb } from '../../store/content-tables.ts';
import { readByLikeness } from './fuzzy.ts';
import { editDistance } from './spelling.ts';

/** A city that the words may mean. Its likelihood is a logarithm of population, minus penalties. */
export interface FoundCity extends CityRow {
  readonly likelihood: number;
  /** Whether "City" was added to or removed from the name. */
  readonly isVariant: boolean;
  readonly hasRegion: boolean;
}

/** Returns kilometers from a place to the nearest center. */
export type DistanceToCentre = (place: CityRow) => number;

// Among cities of similar size, prefers one near a center; 0.15 equals 40 % more people.
const FAR = { penalty: 0.15, km: 800 };
const VARIANT_PENALTY = 1.6;
// Penalty by number of wrong letters.
const TYPING = [0, 1.5, 2.4, 3.2];
/** Minimum population of a city that corrects a typo. */
export const POPULOUS = 8000;

const likelihoodOf = (city: CityRow, distance: DistanceToCentre) =>
  Math.log10(city.population + 100) - FAR.penalty * Math.min(1, distance(city) / FAR.km);

const fits = ({ region, country }: Reading, city: CityRow) =>
  (!region || region.id === city.state) && (!country || country === city.country);

// "Quebec City" is Québec, and "Salt Lake" is Salt Lake City.
const variantOf = (name: string) =>
  name.endsWith(' city') ? name.slice(0, -' city'.length) : `${name} city`;

/** Returns the cities named by plain words, most likely first, one per state. */
export async function findCities(db: Db, words: string, distance: DistanceToCentre): Promise<FoundCity[]> {
  const readings = readingsOf(words).filter(({ name }) => name !== '');
  const keys = readings.flatMap(({ name }) => [name, variantOf(name)]);
  const rows = await contentDb(db).selectFrom('cities').selectAll().where('key', 'in', keys).execute();
  const found = rows.flatMap((city) => {
    const reading =
      readings.find((one) => one.name === city.key && fits(one, city)) ??
      readings.find((one) => variantOf(one.name) === city.key && fits(one, city));
    if (!reading) return [];
    const isVariant = reading.name !== city.key;
    const likelihood = likelihoodOf(city, distance) - (isVariant ? VARIANT_PENALTY : 0);
    return [{ ...city, likelihood, isVariant, hasRegion: reading.region !== undefined }];
  });
  return found.sort((a, b) => b.likelihood - a.likelihood);
}

// Longer names may have more wrong letters.
const maxTypos = (name: string) => [5, 7, 11].filter((length) => name.length >= length).length;
// Shorter names resemble too many villages.
const MIN_ALIKE = 6;
const MIN_ALIKE_POPULATION = 1000;
// Letters that may be missing from the end of a name, except for whole words and large cities.
const MAX_MISSING = 3;
const LARGE = 100_000;

// The more typos, the more must speak for the place: its first letter, its size, the length of the words.
function typosOf(name: string, { key, population }: CityRow, most: number): number {
  const missing = key.startsWith(name) ? key.slice(name.length) : null;
  const isLarge = population >= LARGE && name.length >= MIN_ALIKE;
  if (missing !== null && (isLarge || missing.length <= MAX_MISSING)) return Math.min(1, missing.length);
  if (missing?.startsWith(' ') && name.length >= Math.max(5, missing.length)) return 1;
  const reasons = [name[0] === key[0], population >= LARGE, name.length > 7].filter(Boolean);
  const limit = Math.min(most, reasons.length);
  const typos = editDistance(name, key, limit);
  return typos > limit ? Number.POSITIVE_INFINITY : typos;
}

// With a state, only places there match: "Alexandria ON" is not in Virginia.
function readingsWithRegion(words: string): readonly Reading[] {
  const readings = readingsOf(words);
  const inRegion = readings.filter(({ region }) => region);
  return inRegion.length > 0 ? inRegion : readings;
}

// Words that say what a place is. What resembles the name must be of the same kind: no university is a town.
const KINDS =
  /\b(?:universit(?:y|e)|college|institute|academy|school|park|museum|zoo|stadium|arena|theat(?:er|re)|casino|hotel|resort|hospital|church|memorial|gardens?|race ?way|speedway|aquarium|castle|bridge|tower|base|camp|ranch|trail|falls|lake|mountains?|mount|beach|island|river|canyon|desert|forest|caves?|national|state)\b/g;

/** Whether words say only what a place is. */
export const isKind = (words: string) => withoutKinds(words) === '';

const withoutKinds = (words: string) => words.replace(KINDS, '').trim();

/** Whether a place is of the kinds that the words name. */
const isOfKind = (words: string, key: string) =>
  [...words.matchAll(KINDS)].every(([kind]) => ` ${key} `.includes(` ${kind} `));

/** Returns the populous city whose name is most similar to the words or begins with them, or null. */
export function findSimilarCity(
  words: string,
  cities: readonly CityRow[],
  distance: DistanceToCentre,
): (FoundCity & { readonly isClose: boolean }) | null {
  let best: (FoundCity & { isClose: boolean }) | null = null;
  for (const reading of readingsWithRegion(words)) {
    if (reading.name.length < 4 || reading.name.length > 40) continue;
    const most = maxTypos(withoutKinds(reading.name));
    for (const city of cities) {
      if (!fits(reading, city) || !isOfKind(reading.name, city.key)) continue;
      const wrong = typosOf(reading.name, city, most);
      if (wrong === Number.POSITIVE_INFINITY) continue;
      const first = city.key[0] === reading.name[0] ? 0 : 1;
      const likelihood = likelihoodOf(city, distance) - (TYPING[wrong] ?? 4) - first;
      if (best && best.likelihood >= likelihood) continue;
      const hasRegion = reading.region !== undefined;
      best = { ...city, likelihood, isVariant: false, hasRegion, isClose: wrong === 1 };
    }
  }
  return best;
}

/** Returns the state or province with the most similar name, if any. */
export const findSimilarRegion = (words: string): Region | undefined =>
  words.length < 5
    ? undefined
    : regionsByName.find(
        ([name]) => words[0] === name[0] && editDistance(words, name, maxTypos(name)) <= maxTypos(name),
      )?.[1];

/** Returns the place of any size whose name is most similar to the words, or null. */
export async function findAlikePlace(db: Db, words: string): Promise<CityRow | null> {
  if (words.length < 4 || words.length > 40 || withoutKinds(words) !== words) return null;
  for (const { name, region } of readingsWithRegion(words).toReversed()) {
    if (name.length < (region ? 4 : MIN_ALIKE)) continue;
    const inRegion = region ? sql`and state = ${region.id}` : sql``;
    const { rows } = await readByLikeness(db, (tx) =>
      sql<CityRow>`
      select * from cities where key % ${name} and population >= ${region ? 0 : MIN_ALIKE_POPULATION} ${inRegion}
      order by similarity(key, ${name}) + ln(population + 100) * 0.02 desc, key, state limit 20`.execute(tx),
    );
    const alike = rows.find((row) => typosOf(name, row, maxTypos(name)) < Number.POSITIVE_INFINITY);
    if (alike) return alike;
  }
  return null;
}

export async function findRegionMiddle(db: Db, region: Region): Promise<SearchOrigin | null> {
  const middle = await contentDb(db)
    .selectFrom('places')
    .select(({ fn }) => [
      fn.avg<number | null>('latitude').as('latitude'),
      fn.avg<number | null>('longitude').as('longitude'),
    ])
    .where('state', 'in', [region.id, region.name])
    .executeTakeFirst();
  return middle?.latitude && middle.longitude
    ? {
        latitude: middle.latitude,
        longitude: middle.longitude,
        label: region.name,
        country: region.country,
        isArea: true,
      }
    : null;
}

/** Returns the point to measure distances from. Searching for `label` finds the same city again. */
export const originOf = ({ name, state, country, latitude, longitude }: CityRow): SearchOrigin => ({
  latitude,
  longitude,
  country,
  label: `${name.replace(/, .*$/, '')}, ${state}`,
});
