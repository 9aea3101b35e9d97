import { sql } from 'kysely';
import type { Coordinates, SearchOrigin } from 'shared-contracts/content';
import type { Db } from '../../../platform/storage/database.ts';
import { contentDb } from '../../store/content-tables.ts';

// A ZIP code on its own or at the end of an address.
const ZIP = /(?:^|[\s,])(\d{5})(?:-\d{4})?\s*$/;
// Its beginning: a sorting center, an incomplete code, or a code that lost its zero in a spreadsheet.
const PART_OF_ZIP = /^\s*(?:zip(?: code)?\s+)?(\d{3,4})\s*$/i;
// The first two or three characters of a Canadian code, with some of the rest.
const AREA = /^\s*([ABCEGHJ-NPRSTVXY]\d(?:[ABCEGHJ-NPRSTV-Z](?:[ -]?\d[ABCEGHJ-NPRSTV-Z]?)?)?)\s*$/i;
// A complete Canadian code counts anywhere in the text.
const POSTAL_CODE =
  /(?:^|[\s,])([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?\d[ABCEGHJ-NPRSTV-Z]\d(?=$|[\s,])/i;

/**
 * Returns a ZIP code, a forward sortation area or the beginning of one, as in `places`; null for other words.
 */
export const parsePostalCode = (q: string): string | null =>
  (ZIP.exec(q) ?? PART_OF_ZIP.exec(q))?.[1] ??
  (AREA.exec(q) ?? POSTAL_CODE.exec(q))?.[1]?.slice(0, 3).toUpperCase() ??
  null;

/** Returns the place of a postal code. An unlisted code gets the middle of those that begin like it. */
export async function findPostalCode(db: Db, code: string): Promise<SearchOrigin | null> {
  const place = await contentDb(db)
    .selectFrom('places')
    .selectAll()
    .where('code', '=', code.length === 4 ? `0${code}` : code)
    .executeTakeFirst();
  if (place) {
    const { latitude, longitude, city } = place;
    return {
      latitude,
      longitude,
      country: place.country,
      label: `${place.code}, ${city.replace(/ \(.*$/, '')}`,
    };
  }
  // Three digits of a ZIP code are a sorting center; two letters of a Canadian area are about a county.
  const beginning = code.slice(0, /^\d/.test(code) ? 3 : 2);
  const middle = await contentDb(db)
    .selectFrom('places')
    .select(({ fn }) => [
      fn.avg<number | null>('latitude').as('latitude'),
      fn.avg<number | null>('longitude').as('longitude'),
    ])
    .where('code', 'like', `${beginning}%`)
    .executeTakeFirst();
  return middle?.latitude && middle.longitude
    ? { latitude: middle.latitude, longitude: middle.longitude, label: code }
    : null;
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
