/** True for digits whose last one checks the rest, as on payment cards (ISO/IEC 7812, Luhn). */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

const SHORTEST = 13;
const LONGEST = 19;
/** Groups of digits with what people put between them: at most two of space, dot, hyphen and dash. */
const RUN = /\d+(?:[\s.\-\u2010-\u2015]{1,2}\d+)*/gu;

/** Card number test over groups, side by side: what stands beside it may be its date. */
function holdsNumber(groups: readonly string[]): boolean {
  return groups.some((_, start) => {
    let digits = '';
    // At most 19 groups are looked at from each: a long text costs no more than its length.
    for (let at = start; at < groups.length && digits.length < LONGEST; at++) {
      digits += groups[at];
      if (digits.length >= SHORTEST && digits.length <= LONGEST && isLuhn(digits)) return true;
    }
    return false;
  });
}

/** Ids that a machine has made: one has twelve digits side by side now and then. No card's number is grouped so. */
const UUIDS = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/gi;

/**
 * Card number test of a text: true for what looks like a payment card's, a Luhn-valid run of 13 to 19 digits, however
 * it is grouped.
 */
export function hasCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').replace(UUIDS, '|').match(RUN) ?? [];
  return runs.some((run) => holdsNumber(run.match(/\d+/g) ?? []));
}

/** The text with every group of digits that may be of a card left out, for a log. */
export const withoutCardNumbers = (text: string): string =>
  hasCardNumber(text) ? text.replace(/\d/g, '•') : text;

/** A hash in hexadecimal, or a time in milliseconds: no words, and one time in ten is Luhn-valid. No card begins with 1. */
const NO_TEXT = /^(?:(?=.*[a-f])[0-9a-f]{32,}|1\d{12})$/i;

/** {@link hasCardNumber} of any text in a parsed body, however deep. What is no text or is named in `except` is passed over. */
export function holdsCardNumber(value: unknown, except: ReadonlySet<string> = new Set()): boolean {
  if (typeof value === 'string') return !NO_TEXT.test(value) && hasCardNumber(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.entries(value).some(([name, item]) => !except.has(name) && holdsCardNumber(item, except));
}
