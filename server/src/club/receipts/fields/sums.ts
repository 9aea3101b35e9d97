import type { ReadFields } from 'shared-contracts/member';
import { amountBeside, endOfGoods, isNegative, type Row, rowsOf, totalsOf } from './amounts.ts';
import { plain } from './plain.ts';

type Sums = Pick<ReadFields, 'subtotal_cents' | 'tax_cents' | 'discount_cents' | 'total_cents'>;

interface Found {
  subtotal: number | null;
  discounts: number[];
  taxes: number[];
  tip: number;
  totals: number[];
  paid: number[];
  hasTaxLine: boolean;
}

function collect(rows: readonly Row[]): Found {
  const found: Found = {
    subtotal: null,
    discounts: [],
    taxes: [],
    tip: 0,
    totals: totalsOf(rows).map(({ cents }) => Math.abs(cents)),
    paid: [],
    hasTaxLine: false,
  };
  const goods = endOfGoods(rows);
  let isBelowTotal = false;
  rows.forEach(({ line, label }, at) => {
    if (!label || label === 'saved') return;
    if (label === 'tax' && !isBelowTotal) found.hasTaxLine = true;
    const amount = amountBeside(rows, at);
    if (!amount) return;
    const cents = Math.abs(amount.cents);
    // "TOTAL TAX" repeats the taxes above it.
    const parts = label === 'tax' ? found.taxes : found.discounts;
    const isRepeated = /TOTAL/.test(plain(line)) && cents === sum(parts);
    if (label === 'subtotal') found.subtotal ??= cents;
    else if (label === 'total') isBelowTotal = true;
    else if (label === 'tip') found.tip = cents;
    else if (label === 'paid') {
      // A gift card among the goods is bought, not a payment.
      if (at > goods || goods === rows.length) found.paid.push(cents);
    } else if (!isBelowTotal && !isRepeated) parts.push(cents);
  });
  return found;
}

// Running sums of the prices above the subtotal, from the last one up. One of them is the cost of the goods;
// larger ones include other numbers, such as a clock time.
function goodsOf(rows: readonly Row[]): number[] {
  const prices = rows
    .slice(0, endOfGoods(rows))
    .filter(({ label }) => label === null)
    .flatMap(({ amounts }) => amounts.slice(-1));
  let cost = 0;
  return prices.toReversed().map(({ cents }) => {
    cost += cents;
    return cost;
  });
}

// 0.09 for 9 %; null if a tax line has no rate.
function taxRateOf(rows: readonly Row[]): number | null {
  const rates = rows
    .filter(({ label }) => label === 'tax')
    .map(({ line }) => /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/.exec(line)?.[1]?.replace(',', '.'));
  return rates.length === 0 || rates.includes(undefined) ? null : sum(rates.map(Number)) / 100;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const isNear = (a: number, b: number) => Math.abs(a - b) <= 1;

/**
 * Returns subtotal, discounts, tax and total, correcting misread amounts. The goods add up to the subtotal,
 * the parts to the total, and a card payment repeats the total.
 */
export function sumsOf(lines: readonly string[]): Sums {
  const rows = rowsOf(lines);
  if (!isNegative(rows)) return positiveSums(rows);
  const flipped = rows.map((row) => ({
    ...row,
    amounts: row.amounts.map((amount) => ({ ...amount, cents: -amount.cents })),
  }));
  const { subtotal_cents, tax_cents, discount_cents, total_cents } = positiveSums(flipped);
  const negative = (cents: number | null) => (cents === null ? null : 0 - cents);
  return {
    subtotal_cents: negative(subtotal_cents),
    tax_cents: negative(tax_cents),
    discount_cents: negative(discount_cents),
    total_cents: negative(total_cents),
  };
}

export function tipOf(
  lines: readonly string[],
  { total_cents, tax_cents, subtotal_cents, discount_cents }: Sums,
) {
  const { tip } = collect(rowsOf(lines));
  if (total_cents === null || subtotal_cents === null) return 0;
  const parts = subtotal_cents - (discount_cents ?? 0) + (tax_cents ?? 0) + tip;
  return isNear(parts, total_cents) ? tip : 0;
}

function positiveSums(rows: readonly Row[]): Sums {
  const found = collect(rows);
  const all = new Set(rows.flatMap(({ amounts }) => amounts.map(({ cents }) => Math.abs(cents))));
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
    const withTip = found.tip > 0 && candidates.find((total) => isNear(net + tax + found.tip, total));
    if (withTip) return answer({ total_cents: withTip });
    const agreed = candidates.find((total) => isNear(net + tax, total));
    if (agreed !== undefined) return answer({ total_cents: agreed });
    // The subtotal already includes the discounts.
    const before = candidates.find((total) => subtotal !== null && isNear(subtotal + tax, total));
    if (before !== undefined) return answer({ total_cents: before });
  }
  const goods = goodsOf(rows);
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
  const rate = taxRateOf(rows);
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
    const pair = pairMaking(rows, total);
    if (pair) return answer({ subtotal_cents: pair.net, tax_cents: pair.tax, total_cents: total });
  }
  return answer({ total_cents: total });
}

// Two consecutive amounts that add up to the total are net and tax, if no label was legible.
function pairMaking(rows: readonly Row[], total: number): { net: number; tax: number } | null {
  const column = rows.flatMap(({ amounts }) => amounts.slice(-1)).map(({ cents }) => cents);
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

const PAID =
  /\b(?:VISA|MASTER ?CARD|MC|AMEX|AMERICAN EXPRESS|DISC(?:OVER)?|DEBIT|CREDIT|INTERAC|CASH|CHEQUE|PAYPAL|VENMO|KLARNA|AFTERPAY|(?:APPLE|GOOGLE) PAY|PAID|PAYMENT|TENDER(?:ED)?|CHANGE|APPROVED|AUTH|APPR|CARD|CARTE|COMPTANT|PAYE|PAIEMENT|APPROUVEE?|MONNAIE|EFECTIVO|TARJETA|PAGO|PAGADO|CAMBIO|APROBAD[OA])\b|[X*]{4,}\W*\d{4}\b/;

/** Whether a line below the goods says how the sale was paid. Held, canceled and quoted sales lack it. */
export function hasPayment(lines: readonly string[]): boolean {
  const rows = rowsOf(lines);
  return rows
    .slice(endOfGoods(rows))
    .some(
      ({ line, label }) =>
        (label === 'paid' || PAID.test(plain(line))) && !/\bN(?:ONE|OT?|ON)\b/.test(plain(line)),
    );
}

export const grandTotals = (lines: readonly string[]): number =>
  new Set(
    rowsOf(lines)
      .filter(({ label }) => label === 'total')
      .flatMap(({ amounts }) => amounts.map(({ cents }) => cents).filter(Boolean)),
  ).size;
