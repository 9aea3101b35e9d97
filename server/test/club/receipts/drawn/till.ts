import { seededRandom } from '../../../../src/testing/seeded-random.ts';

interface Truth {
  readonly merchant: string;
  readonly date: string;
  readonly number: string;
  readonly subtotal_cents: number;
  readonly tax_cents: number;
  readonly discount_cents: number;
  readonly total_cents: number;
  readonly currency: string;
}

export interface Printing {
  readonly lines: readonly string[];
  readonly truth: Truth;
}

export interface Sale {
  readonly merchant: string;
  readonly place: readonly string[];
  readonly date: string;
  readonly currency?: string;
  /** Makes the prices of about this many dollars together. */
  readonly about?: number;
  /** Share of the subtotal that is taken off. */
  readonly discount?: number;
  readonly tax?: readonly [label: string, rate: number];
  readonly tail?: readonly string[];
  readonly seed: number;
}

const WIDTH = 40;
const ITEMS = 4;
const GOODS = [
  'CREW NECK TEE',
  'SLIM JEAN 32',
  'RUNNING SHOE',
  'KNIT SWEATER',
  'LEATHER BELT',
  'RAIN JACKET',
];

const centre = (text: string) => `${' '.repeat(Math.max(0, Math.floor((WIDTH - text.length) / 2)))}${text}`;
const spread = (left: string, right: string) =>
  `${left}${' '.repeat(Math.max(1, WIDTH - left.length - right.length))}${right}`;
const amount = (cents: number) => (cents / 100).toFixed(2);

export function ringUp(sale: Sale): Printing {
  const { currency = 'USD', about = 80, discount = 0, seed } = sale;
  const next = seededRandom(seed);
  const below = (most: number) => Math.floor(next() * most);
  const prices = Array.from({ length: ITEMS }, () =>
    Math.max(99, Math.round(((about * 100) / ITEMS) * (0.5 + next()))),
  );
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const off = Math.round(subtotal * discount);
  const [taxLabel, rate] = sale.tax ?? ['SALES TAX 9%', 0.09];
  const tax = Math.round((subtotal - off) * rate);
  const total = subtotal - off + tax;
  const symbol = currency === 'GBP' ? '£' : '$';
  const number = `${10_000 + below(89_999)}-${1000 + below(8999)}`;
  const [year, month, day] = sale.date.split('-');
  const sold = prices.map((price) =>
    spread(`${100_000 + below(899_999)} ${GOODS[below(GOODS.length)]}`, amount(price)),
  );
  const lines = [
    sale.merchant.toUpperCase(),
    '',
    ...sale.place.map(centre),
    '',
    spread(`Date: ${month}/${day}/${year}`, `${10 + below(9)}:${10 + below(49)}`),
    spread(`Receipt #: ${number}`, 'Reg 04'),
    '-'.repeat(WIDTH),
    ...sold,
    '-'.repeat(WIDTH),
    spread('SUBTOTAL', amount(subtotal)),
    ...(off ? [spread('DISCOUNT', `-${amount(off)}`)] : []),
    spread(taxLabel, amount(tax)),
    spread(currency === 'USD' ? 'TOTAL' : `TOTAL ${currency}`, symbol + amount(total)),
    '',
    spread('VISA ************4242', amount(total)),
    ...(sale.tail ?? []),
    '',
    centre('THANK YOU FOR SHOPPING'),
  ];
  return {
    lines,
    truth: {
      merchant: sale.merchant,
      date: sale.date,
      number,
      subtotal_cents: subtotal,
      tax_cents: tax,
      discount_cents: off,
      total_cents: total,
      currency,
    },
  };
}
