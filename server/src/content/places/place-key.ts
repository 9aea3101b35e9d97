import { plainText } from '../../platform/text/plain-text.ts';

// Abbreviations and translations, as in the gazetteer's keys.
const SYNONYMS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'saint',
  sainte: 'saint',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  hts: 'heights',
  spgs: 'springs',
  twp: 'township',
  pt: 'point',
  bch: 'beach',
  hbr: 'harbor',
  jct: 'junction',
  vly: 'valley',
  vlg: 'village',
  highway: 'hwy',
  intl: 'international',
};
// Compass points are abbreviated only at the beginning: "N Myrtle Beach", but "Avenue E".
const COMPASS: Readonly<Record<string, string>> = {
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
  nw: 'northwest',
  ne: 'northeast',
  sw: 'southwest',
  se: 'southeast',
};

// Initials with or without points are one word: "D.C.", "N. Y. C."
const withoutPoints = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?)+(?:\p{L}(?![\p{L}\p{N}]))?/gu, (initials) =>
    /\..*\./.test(initials) || /\.\s?\p{L}$/u.test(initials)
      ? `${initials.replace(/[.\s]/g, '')} `
      : initials,
  );

/** Returns the plain words of a place name, with initials joined. */
export const placeWords = (text: string): string =>
  plainText(withoutPoints(text.replace(/œ/gi, 'oe').replace(/æ/gi, 'ae')));

/** Returns the lookup key of a place name: "St. Catharines" and "saint catharines" have the same key. */
export function placeKey(words: string): string {
  return placeWords(words)
    .split(' ')
    .map((word, at, all) => (at === 0 && all.length > 1 && COMPASS[word]) || (SYNONYMS[word] ?? word))
    .join(' ');
}
