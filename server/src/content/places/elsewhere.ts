import { readFileSync } from 'node:fs';
import { placeKey } from './place-key.ts';
import { findRegion } from './regions.ts';

const nameOf = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = LETTERS.flatMap((a) => LETTERS.flatMap((b) => nameOf.of(a + b) ?? []))
  .map(placeKey)
  .filter((name) => !['united states', 'canada'].includes(name) && !findRegion(name));

const readWords = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/,?\s*\n|, /);

/** Countries, and large cities and resorts whose name no town of the US and Canada has, or only a small one. */
const ELSEWHERE: ReadonlySet<string> = new Set([...countries, ...readWords('elsewhere.txt')]);
/** Other brands and topics, which only villages are named like. */
const NO_PLACE: ReadonlySet<string> = new Set(readWords('no-place.txt').map(placeKey));

/** Whether a place key names something else, or a place outside the US and Canada. */
export const isElsewhere = (key: string): boolean => ELSEWHERE.has(key) || NO_PLACE.has(key);

/** Whether a place key ends with a country, as "paris france" does. */
export const endsElsewhere = (key: string): boolean =>
  [1, 2].some((length) => {
    const parts = key.split(' ');
    return parts.length > length && ELSEWHERE.has(parts.slice(-length).join(' '));
  });
