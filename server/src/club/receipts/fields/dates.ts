import { addDays } from 'shared-contracts/content';
import { plain } from './plain.ts';

const MONTHS =
  'JAN,JANV FEB,FEV,FEVR MAR,MARS APR,AVR,AVRIL MAY,MAI JUN,JUIN JUL,JUIL AUG,AOU,AOUT SEP,SEPT OCT NOV DEC'
    .split(' ')
    .map((names) => names.split(','));
const NAMES = MONTHS.flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const NAME = `(?:${NAMES})[A-Z]*\\.?`;
const D = '[0-9OQIL]';

const digits = (text: string) => Number(text.replace(/[OQ]/g, '0').replace(/[IL]/g, '1'));
const monthOf = (text: string) =>
  MONTHS.findIndex((names) => names.some((name) => text.startsWith(name))) + 1;

function dateOf(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(whole, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && whole >= 2000;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

export interface DateContext {
  readonly today: string;
  readonly country: 'US' | 'CA';
}

// 04/11 is month first in the US; in Canada it is whichever is a recent date.
function numericDate(a: number, b: number, year: number, { today, country }: DateContext): string | null {
  const monthFirst = dateOf(year, a, b);
  const dayFirst = dateOf(year, b, a);
  if (country === 'US' || !monthFirst || !dayFirst) return monthFirst ?? dayFirst;
  const isRecent = (date: string) => date <= today && date >= addDays(today, -21);
  return isRecent(dayFirst) && !isRecent(monthFirst) ? dayFirst : monthFirst;
}

type Read = (parts: readonly string[], context: DateContext) => string | null;
const SHAPES: ReadonlyArray<readonly [RegExp, Read]> = [
  [
    new RegExp(`(?<!\\d)(2${D}{3})\\s?[-/.]\\s?(${D}{1,2})\\s?[-/.]\\s?(${D}{1,2})(?!\\d)`, 'g'),
    ([year = '', month = '', day = '']) => dateOf(digits(year), digits(month), digits(day)),
  ],
  [
    new RegExp(`(?<!\\d)(${D}{1,2})\\s?[-/.]\\s?(${D}{1,2})\\s?[-/.]\\s?(2${D}{3}|${D}{2})(?![\\d.,])`, 'g'),
    ([a = '', b = '', year = ''], context) => numericDate(digits(a), digits(b), digits(year), context),
  ],
  [
    new RegExp(`(?<!\\d)(${D}{1,2})\\s?[-/. ]?\\s?(${NAME})\\s?[-/., ]\\s?(2${D}{3}|${D}{2})(?!\\d)`, 'g'),
    ([day = '', name = '', year = '']) => dateOf(digits(year), monthOf(name), digits(day)),
  ],
  [
    new RegExp(`\\b(${NAME})\\s?[-/. ]?\\s?(${D}{1,2})\\s?[,-/. ]\\s?(2${D}{3}|${D}{2})(?!\\d)`, 'g'),
    ([name = '', day = '', year = '']) => dateOf(digits(year), monthOf(name), digits(day)),
  ],
];

/** Returns the dates on a line (`2026-11-27`), left to right. */
export function datesOf(line: string, context: DateContext): string[] {
  const text = plain(line);
  return SHAPES.flatMap(([shape, read]) =>
    Array.from(text.matchAll(shape), (match) => ({
      at: match.index,
      date: read(match.slice(1), context),
    })),
  )
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ date }) => date ?? []);
}
