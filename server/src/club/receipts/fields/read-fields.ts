import type { ReadFields } from 'shared-contracts/member';
import { hasCardNumber } from '../../../platform/text/card-number.ts';
import type { DateContext } from './dates.ts';
import { compact, plain } from './plain.ts';
import { purchaseDates } from './purchase-dates.ts';
import { sumsOf } from './sums.ts';

const NUMBER_LABEL =
  /\b(RECEIPT|RCPT|TRANSACTION|TRANS|TRAN|TRN|TRX|TXN|INVOICE|INV|ORDER|TICKET|TKT|FACTURE|FACTURA|FACT|ORDEN|SLIP|RECU|RECIBO|FOLIO|BILL|CHECK|CHK|SALE|REF)\b\s*(?:NUMBER|NUMERO|NUM|NO|ID|N[°O])?\s*[.:#=]*\s*(?:NO\b)?[.:#=\s]*((?=[A-Z/-]*\d)[A-Z0-9][A-Z0-9/-]{2,24})(?![A-Z0-9/-]|[.,]\d)/;
const ISNT_NUMBER = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/;

interface Numbered {
  readonly label: string;
  readonly found: string;
}

// A return names the receipt of its purchase as the original.
const numbersOf = (lines: readonly string[]): Numbered[] =>
  lines.flatMap((line) => {
    const text = plain(line);
    if (/\bORIG/.test(text)) return [];
    return Array.from(text.matchAll(new RegExp(NUMBER_LABEL, 'g')), ([, label = '', found = '']) => ({
      label,
      found,
    })).filter(({ found }) => !ISNT_NUMBER.test(found));
  });

export function hasSeveralSales(lines: readonly string[]): boolean {
  const first = new Map<string, string>();
  return numbersOf(lines)
    .filter(({ found }) => found.replace(/\D/g, '').length >= 4)
    .some(({ label, found }) => {
      const known = first.get(label) ?? found;
      first.set(label, known);
      return known !== found;
    });
}

// The number needs digits, because other words follow such labels too.
function numberOf(lines: readonly string[]): string | null {
  for (const { found } of numbersOf(lines)) {
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
    date: purchaseDates(lines, context)[0] ?? null,
    number: numberOf(lines),
    ...sumsOf(lines),
    currency: currencyOf(lines),
  };
}
