import type { ReadFields } from 'shared-contracts/member';
import { labelOf } from './labels.ts';

interface Amount {
  /** Negative for a deduction. */
  readonly cents: number;
  readonly at: number;
}

const AMOUNT =
  /(?<![\d.,])(?<before>[-–—]?)\s?(?:[$€£S]\s?)?(?<inner>[-–—]?)(?<whole>\d{1,3}(?:[ ,.]\d{3})+|\d{1,6})\s?[.,:]\s?(?<cents>\d{2})(?<after>[-–—]?)(?![\d%.,])(?!\s?%)/g;

/**
 * Returns the amounts on a line as tills print them: `1,234.56`, `1 234,56 $`, `-5.00`, `5.00-`. Clock times
 * such as `10:45` match too.
 */
export function amountsOf(line: string): Amount[] {
  return Array.from(line.matchAll(AMOUNT), ({ groups = {}, index }) => {
    const whole = Number((groups.whole ?? '').replace(/\D/g, ''));
    const cents = whole * 100 + Number(groups.cents);
    const isOff = Boolean(groups.before || groups.inner || groups.after);
    return { cents: isOff ? -cents : cents, at: index };
  });
}

type Sums = Pick<ReadFields, 'subtotal_cents' | 'tax_cents' | 'discount_cents' | 'total_cents'>;

interface Found {
  subtotal: number | null;
  discounts: number[];
  taxes: number[];
  totals: number[];
  paid: number[];
  hasTaxLine: boolean;
}

// A line with only an amount belongs to the label above it.
function collect(lines: readonly string[]): Found {
  const found: Found = { subtotal: null, discounts: [], taxes: [], totals: [], paid: [], hasTaxLine: false };
  lines.forEach((line, at) => {
    const label = labelOf(line);
    if (!label || label === 'saved') return;
    if (label === 'tax' && found.totals.length === 0) found.hasTaxLine = true;
    const below = lines[at + 1] ?? '';
    const own = amountsOf(line).at(-1);
    const amount = own ?? (labelOf(below) || /[A-Za-z]{3}/.test(below) ? undefined : amountsOf(below).at(-1));
    if (!amount) return;
    const cents = Math.abs(amount.cents);
    if (label === 'subtotal') found.subtotal ??= cents;
    else if (label === 'discount' && found.totals.length === 0) found.discounts.push(cents);
    else if (label === 'tax' && found.totals.length === 0) found.taxes.push(cents);
    else if (label === 'total') found.totals.push(cents);
    else if (label === 'paid') found.paid.push(cents);
  });
  return found;
}

const isBelowGoods = (line: string) => ['subtotal', 'tax', 'total'].includes(labelOf(line) ?? '');

// Running sums of the prices above the subtotal, from the last one up. One of them is the cost of the goods;
// larger ones include other numbers, such as a clock time.
function goodsOf(lines: readonly string[]): number[] {
  const end = lines.findIndex(isBelowGoods);
  const prices = lines
    .slice(0, Math.max(0, end))
    .filter((line) => labelOf(line) === null)
    // A size before a price is not a thousands group: "JEAN 32 113.10".
    .flatMap((line) => amountsOf(line.replace(/ (?=\d{3}\.\d{2}\b)/g, '  ')).slice(-1));
  let cost = 0;
  return prices.toReversed().map(({ cents }) => {
    cost += cents;
    return cost;
  });
}

// 0.09 for 9 %; null if a tax line has no rate.
function taxRateOf(lines: readonly string[]): number | null {
  const rates = lines
    .filter((line) => labelOf(line) === 'tax')
    .map((line) => /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/.exec(line)?.[1]?.replace(',', '.'));
  return rates.length === 0 || rates.includes(undefined) ? null : sum(rates.map(Number)) / 100;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const isNear = (a: number, b: number) => Math.abs(a - b) <= 1;

/**
 * Returns subtotal, discounts, tax and total, correcting misread amounts. The goods add up to the subtotal,
 * the parts to the total, and a card payment repeats the total.
 */
export function sumsOf(lines: readonly string[]): Sums {
  const found = collect(lines);
  const all = new Set(lines.flatMap((line) => amountsOf(line).map(({ cents }) => Math.abs(cents))));
  const discount = sum(found.discounts);
  const { subtotal } = found;
  // Without a subtotal, tax lines may not have been read at all.
  const tax = found.taxes.length > 0 ? sum(found.taxes) : found.hasTaxLine || subtotal === null ? null : 0;
  const printed = found.totals.at(-1) ?? null;
  const paid = found.paid[0] ?? null;
  const candidates = [...new Set([printed, paid, ...found.totals].filter((value) => value !== null))];
  const net = subtotal === null ? null : subtotal - discount;
  const answer = (given: Partial<Sums> & { total_cents: number | null }): Sums => ({
    subtotal_cents: subtotal,
    tax_cents: tax,
    discount_cents: discount,
    ...given,
  });

  if (net !== null && tax !== null) {
    const agreed = candidates.find((total) => isNear(net + tax, total));
    if (agreed !== undefined) return answer({ total_cents: agreed });
    // The subtotal already includes the discounts.
    const before = candidates.find((total) => subtotal !== null && isNear(subtotal + tax, total));
    if (before !== undefined) return answer({ total_cents: before });
  }
  const goods = goodsOf(lines);
  if (tax !== null) {
    // The subtotal was misread: use the sum of the goods.
    for (const total of candidates) {
      const cost = goods.find((cents) => isNear(cents - discount + tax, total));
      if (cost !== undefined) return answer({ subtotal_cents: cost, total_cents: total });
    }
  }
  // The total was misread but appears elsewhere. Without tax it would equal the subtotal.
  if (net !== null && tax !== null && tax !== 0 && all.has(net + tax))
    return answer({ total_cents: net + tax });
  const total =
    paid !== null && printed !== null && !isNear(paid, printed) && all.size > 0
      ? likelier(paid, printed, net)
      : (printed ?? paid);
  const rate = taxRateOf(lines);
  const isOfRate = rate !== null && net !== null && tax !== null && isNear(Math.round(net * rate), tax);
  if (total !== null && rate !== null && !isOfRate) {
    // Tax, subtotal or both were misread: the tax rate shows which candidate is the cost.
    const costs = [subtotal, ...goods, tax === null ? null : total - tax + discount];
    const cost = costs.find(
      (cents) => cents !== null && isNear(Math.round((cents - discount) * (1 + rate)), total),
    );
    if (typeof cost === 'number')
      return answer({ subtotal_cents: cost, tax_cents: total - (cost - discount), total_cents: total });
  }
  if (total !== null && net !== null && total >= net) {
    // The tax was misread: use the remainder if it is plausible.
    const left = total - net;
    if (left <= net * 0.25) return answer({ tax_cents: left, total_cents: total });
  }
  if (total !== null && tax !== null && net !== null && subtotal !== null) {
    const off = subtotal + tax - total;
    if (off > 0 && all.has(off)) return answer({ discount_cents: off, total_cents: total });
  }
  if (total !== null && tax !== null && subtotal === null) {
    const parts = total - tax + discount;
    return answer({ subtotal_cents: all.has(parts) ? parts : null, total_cents: total });
  }
  if (total !== null && subtotal === null && tax === null) {
    const pair = pairMaking(lines, total);
    if (pair) return answer({ subtotal_cents: pair.net, tax_cents: pair.tax, total_cents: total });
  }
  return answer({ total_cents: total });
}

// Two consecutive amounts that add up to the total are net and tax, if no label was legible.
function pairMaking(lines: readonly string[], total: number): { net: number; tax: number } | null {
  const column = lines.flatMap((line) => amountsOf(line).slice(-1)).map(({ cents }) => cents);
  for (const [at, net] of column.entries()) {
    const tax = column[at + 1] ?? 0;
    if (tax > 0 && tax <= net * 0.25 && isNear(net + tax, total)) return { net, tax };
  }
  return null;
}

function likelier(paid: number, printed: number, net: number | null): number {
  if (net === null) return printed;
  const fits = (total: number) => total >= net && total <= net * 1.25;
  return fits(printed) || !fits(paid) ? printed : paid;
}

/** Returns the number of different grand totals. More than one means several receipts. */
export function grandTotals(lines: readonly string[]): number {
  const totals = lines
    .filter((line) => labelOf(line) === 'total')
    .flatMap((line) => amountsOf(line).map(({ cents }) => cents));
  return new Set(totals).size;
}
