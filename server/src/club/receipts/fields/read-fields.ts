import type { ReadFields } from 'shared-contracts/member';
import { hasCardNumber } from '../../../platform/text/card-number.ts';
import { type DateContext, datesOf } from './dates.ts';
import { compact, plain } from './plain.ts';
import { sumsOf } from './sums.ts';

const NUMBER_LABEL =
  /\b(RECEIPT|RCPT|TRANSACTION|TRANS|TRN|TXN|INVOICE|INV|ORDER|TICKET|FACTURE|RECU|BILL|CHECK|CHK|SALE|REF)\b\s*(?:NUMBER|NUM|NO|ID|N[°O])?\s*[.:#=]*\s*(?:NO\b)?[.:#=\s]*([A-Z0-9][A-Z0-9/-]{2,24})/;

const numbersOf = (lines: readonly string[]) =>
  lines.flatMap((line) =>
    Array.from(plain(line).matchAll(new RegExp(NUMBER_LABEL, 'g')), ([, , found = '']) => found),
  );

/** Returns how many sales are in a picture, by their receipt numbers. */
export const countSales = (lines: readonly string[]): number =>
  new Set(numbersOf(lines).filter((found) => found.replace(/\D/g, '').length >= 4)).size;

// The number needs digits, because other words follow such labels too.
function numberOf(lines: readonly string[]): string | null {
  for (const found of numbersOf(lines)) {
    if (found.replace(/\D/g, '').length < 3 || hasCardNumber(found)) continue;
    return found.replace(/-+$/, '');
  }
  return null;
}

const SIGNS: ReadonlyArray<readonly [string, RegExp]> = [
  ['EUR', /€\s?\d+[.,]\d\d\b|\d[.,]\d\d\s?€|\bEUR(OS?)?\b/],
  ['GBP', /£\s?\d+[.,]\d\d\b|\bGBP\b/],
  ['MXN', /\bMXN\b|\bPESOS\b/],
  ['JPY', /\bJPY\b/],
  ['CHF', /\bCHF\b/],
  ['AUD', /\bAUD\b|\bAU\$/],
  ['CAD', /\bCAD\b|\bCA?\$|\b(TVH|TPS|TVQ|HST|GST|QST|PST)\b/],
  ['USD', /\bUSD\b|\bUS\$/],
];

/** Returns the currency named on a receipt, or null. A dollar sign is ambiguous. */
export function currencyOf(lines: readonly string[]): string | null {
  const text = plain(lines.join('\n'));
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? null;
}

function dateOf(lines: readonly string[], context: DateContext): string | null {
  const labelled = lines.filter((line) => /\bDATE\b/.test(plain(line)));
  return [...labelled, ...lines].flatMap((line) => datesOf(line, context))[0] ?? null;
}

const nameOf = (lines: readonly string[]): string | null =>
  lines
    .slice(0, 6)
    .find((line) => compact(line).replace(/\d/g, '').length >= 3)
    ?.trim() ?? null;

/**
 * Returns a receipt's fields as far as they are legible. `merchant` is as printed; the store is matched
 * later.
 */
export function readFields(lines: readonly string[], context: DateContext): ReadFields {
  return {
    merchant: nameOf(lines),
    date: dateOf(lines, context),
    number: numberOf(lines),
    ...sumsOf(lines),
    currency: currencyOf(lines),
  };
}
