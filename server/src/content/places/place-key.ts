import { plainText } from '../../platform/text/plain-text.ts';

/** Words that are written short or in another language, as the gazetteer's keys have them. */
const SAME: Readonly<Record<string, string>> = {
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
  highway: 'hwy',
  intl: 'international',
};
/** Points of the compass are short at the beginning alone: "N Myrtle Beach", but "Avenue E". */
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

/** Initials with or without points are one word: "D.C.", "N. Y. C." */
const withoutPoints = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?)+(?:\p{L}(?![\p{L}\p{N}]))?/gu, (initials) =>
    /\..*\./.test(initials) || /\.\s?\p{L}$/u.test(initials)
      ? `${initials.replace(/[.\s]/g, '')} `
      : initials,
  );

/** Plain words of a text about places, initials drawn together. */
export const placeWords = (text: string): string =>
  plainText(withoutPoints(text.replace(/œ/gi, 'oe').replace(/æ/gi, 'ae')));

/** Key by which a place's name is found, however it is written: "St. Catharines" and "saint catharines" are one. */
export function placeKey(words: string): string {
  return placeWords(words)
    .split(' ')
    .map((word, at, all) => (at === 0 && all.length > 1 && COMPASS[word]) || (SAME[word] ?? word))
    .join(' ');
}
