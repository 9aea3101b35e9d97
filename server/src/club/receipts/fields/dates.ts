import { addDays } from 'shared-contracts/content';
import { RECEIPT_RULES } from 'shared-contracts/member';
import { monthNames } from '../../../platform/text/month-names.ts';
import { likeness } from './plain.ts';

const MONTHS = monthNames(['en-US', 'en-GB', 'fr', 'es']).set('fev', 2).set('aou', 8);
const STARTS = [...new Set(Array.from(MONTHS.keys(), (name) => name.slice(0, 3)))]
  .join('|')
  .toUpperCase()
  .replaceAll('O', '[O0]');

// A product such as "NOVELTY 12" begins like a month too.
function monthOf(text: string): number {
  const name = text.replace(/0/g, 'O').toLowerCase();
  const exact = MONTHS.get(name);
  if (exact !== undefined || name.length < 7) return exact ?? 0;
  return [...MONTHS].find(([known]) => likeness(known, name) >= 0.87)?.[1] ?? 0;
}

// OCR reads O and I for 0 and 1.
const D = '[0-9OQIL]';
const DAY = `(\\d${D}?|[OQIL]\\d)`;
const NAME = `((?:${STARTS})[A-Z]*)`;
const YEAR_4 = `2[0OQ]${D}{2}`;
// Two digits before a colon are the hour of a date without a year.
const YEAR_2 = `'?${D}{2}(?! ?[:H]\\d)`;
const YEAR = `(${YEAR_4}|${YEAR_2})`;
const TIME = '\\d{1,2} ?[:H] ?\\d\\d';
// A time may follow without a gap: "11/27/202614:15".
const END = `(?=\\W{0,2}${TIME}|[^\\d.,]|[.,](?!\\d)|$)`;
const NTH = '(?:ST|ND|RD|TH|ERE?|E|O|°)?';
const GAP = '[ .,/-]{0,3}';
const OF = "(?:OF |DEL? |D')?";

const digits = (text: string) =>
  Number(text.replace(/\D/g, (letter) => (/[OQ]/.test(letter) ? '0' : /[IL]/.test(letter) ? '1' : '')));

function dateOf(year: string, month: number, day: string): string | null {
  const whole = digits(year) < 100 ? 2000 + digits(year) : digits(year);
  const date = new Date(Date.UTC(whole, month - 1, digits(day)));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === digits(day) && whole >= 2000;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

export interface DateContext {
  readonly today: string;
  readonly country: 'US' | 'CA';
}

type Reading = string | null;

/** Returns the only reading that is recent enough to count, or the last past one. Null if several are recent. */
function likeliest(readings: readonly Reading[], { today }: DateContext): Reading {
  const real = [...new Set(readings.filter((date) => date !== null))];
  const past = real.filter((date) => date <= today).toSorted();
  const recent = past.filter((date) => date >= addDays(today, -RECEIPT_RULES.maxAgeDays));
  return recent.length > 1 ? null : (recent[0] ?? past.at(-1) ?? real[0] ?? null);
}

// The US writes the month first. Canada writes it first or second, and may begin with two digits of the year.
function numericDate(a: string, b: string, c: string, context: DateContext): Reading {
  const monthFirst = dateOf(c, digits(a), b);
  if (context.country === 'US' && monthFirst) return monthFirst;
  const yearFirst = c.length === 2 && a.length === 2 ? dateOf(a, digits(b), c) : null;
  return likeliest([monthFirst, dateOf(c, digits(b), a), yearFirst], context);
}

// "26NOV27" may begin with the year.
function namedDate(day: string, name: string, year: string, context: DateContext): Reading {
  const dayFirst = dateOf(year, monthOf(name), day);
  if (!dayFirst || year.length > 2) return dayFirst;
  return likeliest([dayFirst, dateOf(day, monthOf(name), year)], context);
}

const isNear = (year: string, { today }: DateContext) =>
  Math.abs(Number(year) - Number(today.slice(0, 4))) <= 1;

type Read = (parts: readonly string[], context: DateContext) => Reading;
const SHAPES: ReadonlyArray<readonly [string, Read]> = [
  [
    `(?<!\\d[-./]?)(${YEAR_4}) ?[-/. ] ?(${D}{1,2}) ?[-/. ] ?(${D}{1,2})${END}`,
    ([year = '', month = '', day = '']) => dateOf(year, digits(month), day),
  ],
  [
    `(?<![\\d.])(${D}{1,2}) ?[-/.] ?(${D}{1,2}) ?[-/.] ?${YEAR}${END}`,
    ([a = '', b = '', year = ''], context) => numericDate(a, b, year.replace("'", ''), context),
  ],
  [
    `(?<![\\d.])(\\d{1,2}) (\\d{1,2}) (20\\d\\d)${END}`,
    ([a = '', b = '', year = ''], context) => numericDate(a, b, year, context),
  ],
  [
    `(?<![\\dA-Z])${DAY}${NTH}${GAP}${OF}${NAME}${GAP}${OF}${YEAR}${END}`,
    ([day = '', name = '', year = ''], context) => namedDate(day, name, year.replace("'", ''), context),
  ],
  [
    `(?<![A-Z])${NAME}${GAP}${DAY}${NTH}(?:${GAP}(${YEAR_4})|[ .,/-]{1,3}(${YEAR_2})|'(${D}{2}))${END}`,
    ([name = '', day = '', ...years]) => dateOf(years.find(Boolean) ?? '', monthOf(name), day),
  ],
  [
    `(?<![A-Z])${NAME}${GAP}${DAY},? ${TIME}(?::\\d\\d)?(?: ?[AP]\\.?M\\.?)?(?: [A-Z]{2,4})? (${YEAR_4})${END}`,
    ([name = '', day = '', year = '']) => dateOf(year, monthOf(name), day),
  ],
  [
    `(?<!\\d)(${YEAR_4})${GAP}${NAME}${GAP}${DAY}${END}`,
    ([year = '', name = '', day = '']) => dateOf(year, monthOf(name), day),
  ],
  // Without separators a year far from today is another number.
  [
    '(?<!\\d)(20\\d\\d)(\\d\\d)(\\d\\d)(?:T?\\d{4}|T?\\d{6})?(?!\\d)',
    ([year = '', month = '', day = ''], context) =>
      isNear(year, context) ? dateOf(year, Number(month), day) : null,
  ],
  [
    '(?<!\\d)(\\d\\d)(\\d\\d)(20\\d\\d)(?!\\d)',
    ([a = '', b = '', year = ''], context) =>
      isNear(year, context) ? numericDate(a, b, year, context) : null,
  ],
  [
    '(?<=\\b(?:DATE|FECHA)\\W{0,3})(\\d\\d)(\\d\\d)(\\d\\d)(?!\\d)',
    ([a = '', b = '', year = ''], context) => numericDate(a, b, year, context),
  ],
];
const PATTERNS = SHAPES.map(([shape, read]) => [new RegExp(shape, 'g'), read] as const);

export interface Found {
  readonly at: number;
  readonly end: number;
  /** `2026-11-27`. */
  readonly date: string;
}

export function foundIn(text: string, context: DateContext): Found[] {
  const found = PATTERNS.flatMap(([pattern, read]) =>
    Array.from(text.matchAll(pattern), (match) => ({
      at: match.index,
      end: match.index + match[0].length,
      date: read(
        match.slice(1).map((part) => part ?? ''),
        context,
      ),
    })),
  )
    .filter((one): one is Found => one.date !== null)
    // Of overlapping readings the longest counts.
    .toSorted((a, b) => b.end - b.at - (a.end - a.at));
  const kept: Found[] = [];
  for (const one of found) if (!kept.some(({ at, end }) => one.at < end && at < one.end)) kept.push(one);
  return kept.toSorted((a, b) => a.at - b.at);
}
