import type { ReadFields } from 'shared-contracts';
import { amountsOf } from './amounts.ts';
import { labelOf } from './labels.ts';

type Sums = Pick<ReadFields, 'subtotal_cents' | 'tax_cents' | 'discount_cents' | 'total_cents'>;

interface Found {
  subtotal: number | null;
  discounts: number[];
  taxes: number[];
  /** Candidates, the likeliest last. */
  totals: number[];
  paid: number[];
  hasTaxLine: boolean;
}

/** A label and the amount at its end; a line that only holds an amount belongs to the label above it. */
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

/** Labels below the goods. */
const isBelowGoods = (line: string) => ['subtotal', 'tax', 'total'].includes(labelOf(line) ?? '');

/**
 * Prices above the subtotal added up from the last one upwards: one of these sums is what the goods cost, and the others hold
 * what else ends like a price further up, such as a clock.
 */
function goodsOf(lines: readonly string[]): number[] {
  const end = lines.findIndex(isBelowGoods);
  const prices = lines
    .slice(0, Math.max(0, end))
    .filter((line) => labelOf(line) === null)
    // A size before a price is no thousands: "JEAN 32 113.10".
    .flatMap((line) => amountsOf(line.replace(/ (?=\d{3}\.\d{2}\b)/g, '  ')).slice(-1));
  let cost = 0;
  return prices.toReversed().map(({ cents }) => {
    cost += cents;
    return cost;
  });
}

/** Rate of all taxes together, 0.09 for 9 %; null where one of them says none. */
function taxRateOf(lines: readonly string[]): number | null {
  const rates = lines
    .filter((line) => labelOf(line) === 'tax')
    .map((line) => /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/.exec(line)?.[1]?.replace(',', '.'));
  return rates.length === 0 || rates.includes(undefined) ? null : sum(rates.map(Number)) / 100;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const isNear = (a: number, b: number) => Math.abs(a - b) <= 1;

/**
 * Subtotal, discounts, tax and total. What a reader got wrong in one of them the others tell: the goods add up to the
 * subtotal and the parts of a receipt to its total, and what was paid by card is printed once more.
 */
export function sumsOf(lines: readonly string[]): Sums {
  const found = collect(lines);
  const all = new Set(lines.flatMap((line) => amountsOf(line).map(({ cents }) => Math.abs(cents))));
  const discount = sum(found.discounts);
  const { subtotal } = found;
  // Without a subtotal nothing says that the lines of taxes were read at all.
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
    // All three agree.
    const agreed = candidates.find((total) => isNear(net + tax, total));
    if (agreed !== undefined) return answer({ total_cents: agreed });
    // Discounts that the subtotal knows of already.
    const before = candidates.find((total) => subtotal !== null && isNear(subtotal + tax, total));
    if (before !== undefined) return answer({ total_cents: before });
  }
  const goods = goodsOf(lines);
  if (tax !== null) {
    // The subtotal was misread, and the goods tell it.
    for (const total of candidates) {
      const cost = goods.find((cents) => isNear(cents - discount + tax, total));
      if (cost !== undefined) return answer({ subtotal_cents: cost, total_cents: total });
    }
  }
  // The total was misread, but stands somewhere. Without a tax it is the subtotal itself that stands there.
  if (net !== null && tax !== null && tax !== 0 && all.has(net + tax))
    return answer({ total_cents: net + tax });
  const total =
    paid !== null && printed !== null && !isNear(paid, printed) && all.size > 0
      ? likelier(paid, printed, net)
      : (printed ?? paid);
  const rate = taxRateOf(lines);
  const isOfRate = rate !== null && net !== null && tax !== null && isNear(Math.round(net * rate), tax);
  if (total !== null && rate !== null && !isOfRate) {
    // Tax or subtotal were misread, or both: the tax's rate tells which of these is the cost.
    const costs = [subtotal, ...goods, tax === null ? null : total - tax + discount];
    const cost = costs.find(
      (cents) => cents !== null && isNear(Math.round((cents - discount) * (1 + rate)), total),
    );
    if (typeof cost === 'number')
      return answer({ subtotal_cents: cost, tax_cents: total - (cost - discount), total_cents: total });
  }
  if (total !== null && net !== null && total >= net) {
    // The tax was misread: what is left over is the tax, where it is one at all.
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

/** Amounts on two lines, one below the other, that make the total: the net and its tax, if no label could be read. */
function pairMaking(lines: readonly string[], total: number): { net: number; tax: number } | null {
  const column = lines.flatMap((line) => amountsOf(line).slice(-1)).map(({ cents }) => cents);
  for (const [at, net] of column.entries()) {
    const tax = column[at + 1] ?? 0;
    if (tax > 0 && tax <= net * 0.25 && isNear(net + tax, total)) return { net, tax };
  }
  return null;
}

/** Gross total: of what was paid and what is printed, the one that a tax can lie between it and the net. */
function likelier(paid: number, printed: number, net: number | null): number {
  if (net === null) return printed;
  const fits = (total: number) => total >= net && total <= net * 1.25;
  return fits(printed) || !fits(paid) ? printed : paid;
}

/** Number of different grand totals: more than one, and more than one receipt lies there. */
export function grandTotals(lines: readonly string[]): number {
  const totals = lines
    .filter((line) => labelOf(line) === 'total')
    .flatMap((line) => amountsOf(line).map(({ cents }) => cents));
  return new Set(totals).size;
}
