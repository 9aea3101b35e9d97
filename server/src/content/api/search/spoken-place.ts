import type { SearchOrigin } from 'shared-contracts/content';
import { placeKey } from '../../places/place-key.ts';
import { findRegion } from '../../places/regions.ts';
import type { RouteContext } from '../content-route.ts';
import type { CentreRecord } from '../snapshot.ts';
import { isCommon } from './common-words.ts';
import { findCities, findRegionMiddle, originOf } from './find-cities.ts';
import { findPostalCode } from './find-postal-code.ts';
import { rankFrom } from './rank-centres.ts';

/** A place that a search names beside what it looks for, as in "nike toronto". */
interface SpokenPlace {
  /** The center of that name, or the nearest open one. */
  readonly centre: CentreRecord;
  readonly origin: SearchOrigin;
  /** The words without the place. */
  readonly rest: string;
}

const BEFORE_PLACE = / (?:in|at|near|around|by|from|for|of|the)$/;
// A whole postal code as plain words, or the first half of a Canadian one.
const CODE = /^(?:(\d{5})(?: \d{4})?|([a-z]\d[a-z])(?: ?\d[a-z]\d)?)$/;
const OFFERS = /^(?:deals?|sales?|discounts?|coupons?)$/;
const LONGEST_PLACE = 3;
// A smaller town of one word is hardly meant: "orange", "mobile phone".
const MIN_POPULATION = { last: 50_000, first: 250_000 };
// Minimum population if the name has several words or follows a whole brand: "sunglasses gulf shores", "nike salem".
const MIN_CLEAR_POPULATION = 1000;

/** Returns the place at the end or beginning of plain words, unless it is part of a brand's name. */
export async function findSpokenPlace(words: string, context: RouteContext): Promise<SpokenPlace | null> {
  const all = words.split(' ').slice(0, 12);
  const brands = (await context.snapshot.brands())
    .flatMap(({ key, short }) => [key, short])
    .filter((name) => ` ${words} `.includes(` ${name} `));
  for (const end of ['last', 'first'] as const)
    for (let length = Math.min(LONGEST_PLACE, all.length - 1); length > 0; length--) {
      const place = (end === 'last' ? all.slice(-length) : all.slice(0, length)).join(' ');
      if (end === 'first' && place.length < 3) continue;
      let rest = (end === 'last' ? all.slice(0, -length) : all.slice(length)).join(' ');
      while (BEFORE_PLACE.test(rest)) rest = rest.replace(BEFORE_PLACE, '');
      const isBrand = brands.some((name) => !` ${rest} `.includes(` ${name} `));
      if (isBrand || (isCommon(rest) && !OFFERS.test(rest))) continue;
      const isClear = end === 'last' && (length > 1 || brands.includes(rest));
      const least = isClear ? MIN_CLEAR_POPULATION : MIN_POPULATION[end];
      const found = await findPlace(placeKey(place), least, context);
      if (!found) continue;
      // "nike nashville 37201": the town beside its code.
      const town = CODE.test(place) ? await findSpokenPlace(rest, context) : null;
      return { ...found, rest: town?.rest ?? rest };
    }
  return null;
}

// "hwy 501" of "Myrtle Beach Hwy 501".
const isEnd = (name: string, key: string) => /^[a-z]+ \d+$/.test(key) && name.endsWith(` ${key}`);

// Not states: "levi strauss and co".
export const endsWithWord = (words: string) => / (?:co|in|or|me|hi|de|la)$/.test(` ${words}`);

// A name or the two letters, unlike "wash" or "man".
function regionOf(key: string) {
  const region = endsWithWord(key) ? undefined : findRegion(key);
  const isWord = key.length < 5 && key !== region?.id.toLowerCase() && key !== region?.name.toLowerCase();
  return isWord ? undefined : region;
}

/** Returns the place of a key with its nearest open center. A town has a population of `least` or names its state. */
export async function findPlace(key: string, least: number, { db, snapshot }: RouteContext) {
  const open = snapshot.centres.filter(({ status }) => status.kind === 'open');
  const centre = open.find(({ shortName, name, slug, address }) =>
    [shortName, name, slug, address.city].some(
      (text) => placeKey(text) === key || isEnd(placeKey(text), key),
    ),
  );
  if (centre) {
    const { shortName, coordinates, address } = centre;
    return { centre, origin: { ...coordinates, label: shortName, country: address.country } };
  }
  const [, zip, area] = CODE.exec(key) ?? [];
  const code = zip ?? area?.toUpperCase();
  const region = regionOf(key);
  const cities = region ? [] : await findCities(db, key, () => 0);
  const city = cities.find(({ isVariant }) => !isVariant);
  const isMeant = city && (city.hasRegion || city.population >= least);
  const origin = code
    ? await findPostalCode(db, code)
    : region
      ? await findRegionMiddle(db, region)
      : isMeant
        ? originOf(city)
        : null;
  if (!origin) return null;
  const rankOf = rankFrom(origin);
  const there = region ? open.filter(({ address }) => address.state === region.id) : [];
  const [nearest] = (there.length > 0 ? there : open).toSorted((a, b) => rankOf(a).rank - rankOf(b).rank);
  return nearest ? { centre: nearest, origin } : null;
}
