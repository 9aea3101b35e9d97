import { placeKey } from './place-key.ts';
import { findRegion, type Region } from './regions.ts';

/** One interpretation of words: a name with an optional region and country. */
export interface Reading {
  /** Key of a city's name; empty if the words are only a region. */
  readonly name: string;
  readonly region?: Region;
  readonly country?: 'US' | 'CA';
}

const COUNTRIES: Readonly<Record<string, 'US' | 'CA'>> = {
  canada: 'CA',
  can: 'CA',
  // Also California: whether such a city exists decides.
  ca: 'CA',
  us: 'US',
  usa: 'US',
  america: 'US',
};

const TOPIC = 'hours|parking|directions|jobs|deals|sales?|coupons|events?|map|address';
// Words around a place that say nothing about its location.
const BEFORE = new RegExp(
  String.raw`^(?:(?:${TOPIC}|the|any|an?|find|show|me|what|which|where|is|are|tanger|premium|factory|designer|outlets?|malls?|shopping|shops?|stores?|cent(?:er|re)s?|locations?|near(?:est|by)?|closest|close|around|outside|in|by|to|at|from|(?:city|town|state|province) of|ville de|downtown|metro|greater)\s+)+`,
);
const AFTER = new RegExp(
  String.raw`(?:\s+(?:${TOPIC}|tanger|premium|factory|designer|outlets?|malls?|shopping|shops?|stores?|cent(?:er|re)s?|locations?|area|region|metro|downtown|nearby|near|me|please|(?:international )?airport))+$`,
);

// "Wake County, NC" and "Kanata Lakes" are found by the town with the same beginning unless they are known.
const PART = /(?<=\S) (?:county|parish|lakes|estates|heights|village|north|south|east|west)\b/;
// "US 17" and "Route 17" are the highway in a center's name.
const ROAD = /^(?:us|route|rte|rt|road|hwy us) (?=\d+$)/;
const NEAR_ME = / (?:near(?:est)?|close(?:st)?|around|by)(?: to)? me$/;
const IS_TOPIC = new RegExp(`\\b(?:${TOPIC})\\b`);
const NOTHING_ELSE = new RegExp(`${BEFORE.source}$`);

/** Returns all interpretations of plain words, most likely first. */
export function readingsOf(words: string): Reading[] {
  const readings: Reading[] = [{ name: words }];
  const region = findRegion(words);
  if (region) readings.push({ name: '', region });
  const parts = words.split(' ');
  for (const length of [3, 2, 1]) {
    const behind = parts.length > length && findRegion(parts.slice(-length).join(' '));
    if (behind) readings.push({ name: parts.slice(0, -length).join(' '), region: behind });
  }
  const country = parts.length > 1 ? COUNTRIES[parts.at(-1) ?? ''] : undefined;
  if (country) {
    const rest = readingsOf(parts.slice(0, -1).join(' '));
    readings.push(
      ...rest
        .filter((one) => (one.region?.country ?? country) === country)
        .map((one) => ({ ...one, country })),
    );
  }
  return readings;
}

/**
 * Returns the words as typed, then without words unrelated to the place, then only the last parts of an
 * address.
 */
export function wordingsOf(q: string): string[] {
  const text = q.replace(/[()]/g, ' ').replace(/united states(?: of america)?/i, 'usa');
  const whole = placeKey(text);
  const bare = ` ${whole}`.replace(NEAR_ME, '').trim().replace(BEFORE, '').replace(AFTER, '');
  // The "me" in "outlets near me" is not a place, in particular not Maine.
  if (` ${whole}`.replace(NEAR_ME, '').trim() === '' || NOTHING_ELSE.test(`${whole} `))
    return IS_TOPIC.test(whole) ? [whole] : [];
  const road = bare.replace(ROAD, 'hwy ');
  const lines = text.split(',').map(placeKey).filter(Boolean);
  const ends = lines.length > 2 ? [lines.slice(-2).join(' '), lines.slice(-3).join(' ')] : [];
  return [...new Set([whole, bare, road, bare.replace(PART, ''), ...ends])].filter(Boolean);
}

/** Splits words without a comma into part and town, shortest town first: "Lincoln Park Chicago". */
export function partsAndTowns(words: string): ReadonlyArray<readonly [part: string, town: string]> {
  const all = words.split(' ');
  return [1, 2, 3]
    .filter((length) => length < all.length)
    .map((length) => [all.slice(0, -length).join(' '), all.slice(-length).join(' ')] as const);
}

/** Returns the two names of "Kanata, Ottawa", or null for other words. */
export function partAndTown(q: string): readonly [part: string, town: string] | null {
  const [part, town, ...rest] = q.split(',').map(placeKey).filter(Boolean);
  return part && town && rest.length === 0 ? [part, town] : null;
}
