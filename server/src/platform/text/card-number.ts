import creditCardType from 'credit-card-type';

function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** Maestro cards may have 12 or 13 digits, but so do barcodes, parcels and receipts. */
const SHORTEST = 14;
const LONGEST = 19;
const MAX_GROUPS = 5;
/** A text with more numbers is refused without a search. */
const MAX_NUMBERS = 20_000;
/** Lengths after which people put a separator, beside the gaps of the issuer. */
const GAPS = [4, 8, 12, 16];

function isCard(digits: string, separated: readonly number[]): boolean {
  if (digits.length < SHORTEST || !isLuhn(digits)) return false;
  // Prefixes of some issuers continue those of others.
  return creditCardType(digits.slice(0, 4)).some(
    ({ lengths, gaps }) =>
      lengths.includes(digits.length) && separated.every((at) => GAPS.includes(at) || gaps.includes(at)),
  );
}

// A phone number begins with +, and file names join numbers with an underscore.
const GROUP = /(?<![\d_+])\d{1,19}(?![\d_])/g;
const SEPARATORS = [/^\s{1,2}$/, /^[.]$/, /^\s?[-\u2010-\u2015]\s?$/u];

/** Numbers of parcels have groups of four too. */
const PARCEL = /(?<!\d)9\d{3}(?: \d{4}){4,} \d{1,4}(?!\d)/g;

function beginsWithCard(text: string, groups: readonly RegExpExecArray[], first: number): boolean {
  let digits = '';
  let separator: RegExp | undefined;
  const separated: number[] = [];
  for (let at = first; at < Math.min(groups.length, first + MAX_GROUPS); at++) {
    const [before, group] = [groups[at - 1], groups[at]];
    if (!group) return false;
    if (digits && before) {
      const between = text.slice(before.index + before[0].length, group.index);
      separator ??= SEPARATORS.find((kind) => kind.test(between));
      if (!separator?.test(between)) return false;
      separated.push(digits.length);
    }
    digits += group[0];
    if (digits.length > LONGEST) return false;
    if (isCard(digits, separated)) return true;
  }
  return false;
}

// Generated ids sometimes have twelve digits in a row. Card numbers are never grouped like this.
const UUIDS = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/gi;
const FILE_ENDING =
  /\.(?:pdf|jpe?g|png|heic|heif|gif|webp|tiff?|bmp|svg|csv|txt|xlsx?|docx?|mp4|mov|zip)\W{0,3}$/i;
const isName = (word: string) =>
  word.includes('@') || (FILE_ENDING.test(word.slice(-10)) && /[\p{L}_]/u.test(word.slice(0, -5)));

/** Whether a text has a likely card number: an issuer's prefix and length, a check digit, and separators. */
export function hasCardNumber(text: string): boolean {
  const normal = text.normalize('NFKC');
  if (!/\d/.test(normal)) return false;
  const searched = normal
    .replace(UUIDS, '|')
    .replace(PARCEL, '|')
    .replace(/\S+/g, (word) => (isName(word) ? '|' : word));
  const groups = [...searched.matchAll(GROUP)];
  return groups.length > MAX_NUMBERS || groups.some((_, at) => beginsWithCard(searched, groups, at));
}

export const withoutCardNumbers = (text: string): string =>
  hasCardNumber(text) ? text.replace(/\d/g, '•') : text;

// Hex hashes are not words, and one in ten is Luhn-valid.
const HASH = /^(?=.*[a-f])[0-9a-f]{32,}$/i;

/** {@link hasCardNumber} for all text in a parsed body, without the fields in `except`. */
export function holdsCardNumber(value: unknown, except: ReadonlySet<string> = new Set()): boolean {
  if (typeof value === 'string') return !HASH.test(value) && hasCardNumber(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.entries(value).some(([name, item]) => !except.has(name) && holdsCardNumber(item, except));
}
