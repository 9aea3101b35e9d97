function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

const SHORTEST = 13;
const LONGEST = 19;
// Groups of digits, separated by at most two spaces, dots, hyphens or dashes.
const RUN = /\d+(?:[\s.\-\u2010-\u2015]{1,2}\d+)*/gu;

// Tries neighboring groups together, because a date may follow the number.
function holdsNumber(groups: readonly string[]): boolean {
  return groups.some((_, start) => {
    let digits = '';
    // At most 19 groups from each start, so that the cost stays linear.
    for (let at = start; at < groups.length && digits.length < LONGEST; at++) {
      digits += groups[at];
      if (digits.length >= SHORTEST && digits.length <= LONGEST && isLuhn(digits)) return true;
    }
    return false;
  });
}

// Generated ids sometimes have twelve digits in a row. Card numbers are never grouped like this.
const UUIDS = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/gi;

/** Whether a text contains a likely card number: a Luhn-valid run of 13 to 19 digits. */
export function hasCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').replace(UUIDS, '|').match(RUN) ?? [];
  return runs.some((run) => holdsNumber(run.match(/\d+/g) ?? []));
}

/** Returns the text with all digits masked if it contains a card number, for logs. */
export const withoutCardNumbers = (text: string): string =>
  hasCardNumber(text) ? text.replace(/\d/g, '•') : text;

// Hex hashes and milliseconds are not words, and one in ten is Luhn-valid. No card begins with 1.
const HASH_OR_TIME = /^(?:(?=.*[a-f])[0-9a-f]{32,}|1\d{12})$/i;

/**
 * Applies {@link hasCardNumber} to all text in a parsed body, at any depth, without the fields in `except`.
 */
export function holdsCardNumber(value: unknown, except: ReadonlySet<string> = new Set()): boolean {
  if (typeof value === 'string') return !HASH_OR_TIME.test(value) && hasCardNumber(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.entries(value).some(([name, item]) => !except.has(name) && holdsCardNumber(item, except));
}
