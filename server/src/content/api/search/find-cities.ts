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
const VARIANT_PENALTY = 0.5;
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
const maxTypos = (name: string) => (name.length < 5 ? 0 : name.length < 9 ? 2 : 3);

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
      const begins = city.key.startsWith(reading.name);
      const wrong = begins ? 1 : editDistance(reading.name, city.key, most);
      if (!begins && wrong > most) continue;
      // The first letter is rarely mistyped.
      const first = city.key[0] === reading.name[0] ? 0 : 0.5;
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
  words.length < 5 ? undefined : regionsByName.find(([name]) => editDistance(words, name, 2) <= 2)?.[1];

/** Returns the place of any size whose name shares the most trigrams with the words, or null. */
export async function findAlikePlace(db: Db, words: string): Promise<CityRow | null> {
  if (words.length < 4 || words.length > 40 || withoutKinds(words) !== words) return null;
  for (const { name, region } of readingsWithRegion(words).toReversed()) {
    if (name.length < 4) continue;
    const inRegion = region ? sql`and state = ${region.id}` : sql``;
    const { rows } = await readByLikeness(db, (tx) =>
      sql<CityRow>`
      select * from cities where key % ${name} ${inRegion}
      order by similarity(key, ${name}) + ln(population + 100) * 0.02 desc, key, state limit 1`.execute(tx),
    );
    if (rows[0]) return rows[0];
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
