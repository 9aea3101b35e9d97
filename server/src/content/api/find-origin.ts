import { sql } from 'kysely';
import { REGIONS, type SearchOrigin } from 'shared-contracts';
import type { Db } from '../../platform/storage/database.ts';
import { plainText } from '../../platform/text/plain-text.ts';
import { contentDb } from '../store/content-tables.ts';

const NEAR = /^\s*(?:near\s+)?(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/i;
const ZIP = /^\s*(\d{5})(?:-\d{4})?\s*$/;
const POSTAL_CODE = /^\s*([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(?:[ -]?\d[ABCEGHJ-NPRSTV-Z]\d)?\s*$/i;

/** States and provinces by their plain name and by their two letters. */
const regionByWords = new Map(
  Object.values<ReadonlyArray<readonly [id: string, name: string]>>(REGIONS)
    .flat()
    .flatMap(([id, name]) => [
      [plainText(name), { id, name }],
      [id.toLowerCase(), { id, name }],
    ]),
);

export const findRegion = (words: string) => regionByWords.get(words);

/** The point of `near 36.1,-80.2` or `36.1, -80.2`; null for other words, or a point that is not on Earth. */
export function parseNear(q: string): SearchOrigin | null {
  const [, first, second] = NEAR.exec(q) ?? [];
  const latitude = Number(first);
  const longitude = Number(second);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude, label: `${latitude}, ${longitude}` };
}

/** ZIP code or forward sortation area that the words are, in the form of `places`; null for other words. */
export const parsePostalCode = (q: string): string | null =>
  ZIP.exec(q)?.[1] ?? POSTAL_CODE.exec(q)?.[1]?.toUpperCase() ?? null;

/** Place of a postal code; for a ZIP code that is not listed, the middle of those that share its first three digits. */
export async function findPostalCode(db: Db, code: string): Promise<SearchOrigin | null> {
  const place = await contentDb(db)
    .selectFrom('places')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  if (place) {
    const { latitude, longitude, city } = place;
    return { latitude, longitude, label: `${code}, ${city.replace(/ \(.*$/, '')}` };
  }
  const middle = await contentDb(db)
    .selectFrom('places')
    .select(({ fn }) => [
      fn.avg<number | null>('latitude').as('latitude'),
      fn.avg<number | null>('longitude').as('longitude'),
    ])
    .where('code', 'like', `${code.slice(0, 3)}%`)
    .executeTakeFirst();
  return middle?.latitude && middle.longitude
    ? { latitude: middle.latitude, longitude: middle.longitude, label: code }
    : null;
}

interface CityRow {
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Number of its postal codes. */
  readonly codes: number;
}

type Region = { readonly id: string; readonly name: string };
type FoundCity = SearchOrigin & Pick<CityRow, 'codes'>;

/** Splits "myrtle beach south carolina" into a city and a region; without a region at its end the words are all city. */
function splitRegion(words: string): { city: string; region: Region | undefined } {
  const parts = words.split(' ');
  for (const length of [3, 2, 1]) {
    const region = findRegion(parts.slice(-length).join(' '));
    if (region && parts.length > length) return { city: parts.slice(0, -length).join(' '), region };
  }
  return { city: words, region: undefined };
}

/** The largest city of that name (the one with the most postal codes), within the region when one is named. */
export async function findCity(db: Db, words: string, within?: Region): Promise<FoundCity | null> {
  const { city, region } = within ? { city: words, region: within } : splitRegion(words);
  const inRegion = region ? sql`and (state = ${region.id} or state = ${region.name})` : sql``;
  const { rows } = await sql<CityRow>`
    select min(city) as city, state, avg(latitude) as latitude, avg(longitude) as longitude, count(*)::int as codes
    from places where city_text = ${city} ${inRegion}
    group by state order by count(*) desc, state limit 1`.execute(db);
  return rows[0] ? { ...originOf(rows[0]), codes: rows[0].codes } : null;
}

/** The city whose name is most like the words, for typing errors in a city that has no centre. */
export async function findSimilarCity(db: Db, words: string): Promise<SearchOrigin | null> {
  if (words.length < 4 || words.length > 40) return null;
  const { rows } = await sql<CityRow>`
    select min(city) as city, state, avg(latitude) as latitude, avg(longitude) as longitude, count(*)::int as codes
    from places where city_text % ${words}
    group by city_text, state
    order by similarity(city_text, ${words}) desc, count(*) desc limit 1`.execute(db);
  return rows[0] ? originOf(rows[0]) : null;
}

/** The middle of a state or province. */
export async function findRegionMiddle(
  db: Db,
  region: { id: string; name: string },
): Promise<SearchOrigin | null> {
  const middle = await contentDb(db)
    .selectFrom('places')
    .select(({ fn }) => [
      fn.avg<number | null>('latitude').as('latitude'),
      fn.avg<number | null>('longitude').as('longitude'),
    ])
    .where('state', 'in', [region.id, region.name])
    .executeTakeFirst();
  return middle?.latitude && middle.longitude
    ? { latitude: middle.latitude, longitude: middle.longitude, label: region.name }
    : null;
}

const originOf = ({ city, state, latitude, longitude }: CityRow): SearchOrigin => ({
  latitude,
  longitude,
  label: `${city.replace(/ \(.*$/, '')}, ${regionByWords.get(plainText(state))?.id ?? state}`,
});
