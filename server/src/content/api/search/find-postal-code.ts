import { sql } from 'kysely';
import type { Coordinates, SearchOrigin } from 'shared-contracts/content';
import type { Db } from '../../../platform/storage/database.ts';
import { SIZE_POPULATION } from '../../places/gazetteer.ts';
import { placeKey } from '../../places/place-key.ts';
import { contentDb } from '../../store/content-tables.ts';

// Listed codes of a beginning; one with fewer is hardly used.
const MIN_LISTED = 3;
const COUNTRY_AFTER = /[\s,.]*(?:u\.?s\.?a?\.?|united states(?: of america)?|canada)?[\s,.]*$/i;
// A ZIP code on its own or at the end of an address, with or without the four digits after it.
const ZIP = /(?:^|[\s,#:])(\d{5})(?:[- ]?\d{4})?(?: zip(?: code)?)?$/i;
// A ZIP code before its town. Five digits before a street are a house.
const ZIP_FIRST =
  /^(\d{5})(?:-?\d{4})?[\s,]+(?!.*\b(?:st|street|ave|avenue|rd|road|dr|drive|blvd|hwy|highway|ln|lane|way|pkwy|ct|court|pl|place)\b)[a-z ,.]+$/i;
// Its beginning: a sorting center, an incomplete code, or a code that lost its zero in a spreadsheet.
const PART_OF_ZIP = /^(?:zip(?: code)?:?\s+)?(\d{3,4})$/i;
// The first two or three characters of a Canadian code, with some of the rest, on their own, or all three after a town.
const AREA =
  /^(?:.*\b(?:postal code|code postal|fsa):?\s+)?([ABCEGHJ-NPRSTVXY]\d(?:[ABCEGHJ-NPRSTV-Z](?:[ -]?\d[ABCEGHJ-NPRSTV-Z]?)?)?)$/i;
const AREA_LAST =
  /^(?!.*\b(?:highway|hwy|route|road|us)\b)[\p{L}.' ,-]+[\s,]([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])$/iu;
// A complete Canadian code counts anywhere in the text, also with the letter O for a zero.
const POSTAL_CODE =
  /(?:^|[\s,:])(?=\S*[ .-]{0,2}\S*\d)([ABCEGHJ-NPRSTVXY][\dO][ABCEGHJ-NPRSTV-Z])[ .-]{0,2}[\dO][ABCEGHJ-NPRSTV-Z][\dO](?=$|[\s,])/i;

/**
 * Returns a ZIP code, a forward sortation area or the beginning of one, as in `places`; null for other words.
 */
export function parsePostalCode(q: string): string | null {
  const text = q
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(COUNTRY_AFTER, '')
    .trim();
  const zip = (ZIP.exec(text) ?? PART_OF_ZIP.exec(text) ?? ZIP_FIRST.exec(text))?.[1];
  if (zip) return zip;
  const area = (POSTAL_CODE.exec(text) ?? AREA.exec(text) ?? AREA_LAST.exec(text))?.[1]
    ?.slice(0, 3)
    .toUpperCase();
  return area ? area.replace(/^(.)O/, '$10') : null;
}

/**
 * Returns the place of a postal code. An unlisted code gets the middle of those that begin like it, if it is
 * among them.
 */
export async function findPostalCode(db: Db, code: string): Promise<SearchOrigin | null> {
  const place = await contentDb(db)
    .selectFrom('places')
    .selectAll()
    .where('code', '=', code.length === 4 ? `0${code}` : code)
    .executeTakeFirst();
  if (place) {
    const { latitude, longitude, country } = place;
    const label = `${place.code}, ${await townOf(db, place)}`;
    return { latitude, longitude, country, label };
  }
  // Nobody has a code like 33333 that is not listed.
  if (/^(\d)\1{4}$/.test(code)) return null;
  // Three digits of a ZIP code are a sorting center; two letters of a Canadian area are about a county.
  const beginning = code.slice(0, /^\d/.test(code) ? 3 : 2);
  const middle = await contentDb(db)
    .selectFrom('places')
    .select(({ fn }) => [
      fn.avg<number | null>('latitude').as('latitude'),
      fn.avg<number | null>('longitude').as('longitude'),
      fn.max('country').as('country'),
      fn.max('code').as('last'),
      fn.countAll<number>().as('count'),
    ])
    .where('code', 'like', `${beginning}%`)
    .executeTakeFirst();
  if (!middle?.latitude || !middle.longitude || middle.count < MIN_LISTED) return null;
  if (code.length === 5 && code > middle.last) return null;
  return {
    latitude: middle.latitude,
    longitude: middle.longitude,
    country: middle.country,
    label: code,
  };
}

// Canadian areas are described for the mail: "Government Of Canada Ottawa And Gatineau Offices".
async function townOf(db: Db, place: { city: string; country: string; latitude: number; longitude: number }) {
  const { city, country, latitude, longitude } = place;
  if (country === 'US') return city;
  const near = 0.5;
  const town = await contentDb(db)
    .selectFrom('cities')
    .select('name')
    .where('country', '=', 'CA')
    .where('population', '>', 5000)
    .where('latitude', '>', latitude - near)
    .where('latitude', '<', latitude + near)
    .where('longitude', '>', longitude - near)
    .where('longitude', '<', longitude + near)
    // These are landmarks.
    .where('population', 'not in', SIZE_POPULATION)
    .orderBy(sql`position(' ' || key || ' ' in ${` ${placeKey(city)} `}) = 0, population desc`)
    .executeTakeFirst();
  return (town?.name ?? city.replace(/ \(.*$/, '')).replace(/- /g, '-');
}

/** Returns the country of the postal code nearest to a point, if one is within about 100 km. */
export async function findCountry(db: Db, { latitude, longitude }: Coordinates) {
  const place = await contentDb(db)
    .selectFrom('places')
    .select('country')
    .where('latitude', '>', latitude - 1)
    .where('latitude', '<', latitude + 1)
    .where('longitude', '>', longitude - 1)
    .where('longitude', '<', longitude + 1)
    .orderBy(sql`(latitude - ${latitude}) ^ 2 + (longitude - ${longitude}) ^ 2`)
    .limit(1)
    .executeTakeFirst();
  return place?.country;
}
