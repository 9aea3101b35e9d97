import { describe, expect, test } from 'vitest';
import { datesOf } from './dates.ts';
import { matchStore } from './match-store.ts';
import { currencyOf, readFields } from './read-fields.ts';
import { amountsOf, grandTotals, sumsOf } from './sums.ts';

const US = { today: '2026-11-20', country: 'US' } as const;
const CANADA = { today: '2026-11-20', country: 'CA' } as const;

test.each([
  ['TOTAL $82.24', [8224]],
  ['RABAIS -17,00 $', [-1700]],
  ['TOTAL 1,234.56', [123456]],
  ['TOTAL 1 234,56 $', [123456]],
  ['COUPON 5.00-', [-500]],
  ['2 x 24.99 49.98', [2499, 4998]],
  ['SALES TAX 9.5% 6.79', [679]],
  ['TVQ 9,975% 6,78', [678]],
  ['11.19.2026', []],
])('reads amounts from %j', (line, cents) => {
  expect(amountsOf(line).map((amount) => amount.cents)).toEqual(cents);
});

test.each([
  ['Date: 11/18/2026 13:33', US, ['2026-11-18']],
  ['11/18/26', US, ['2026-11-18']],
  ['2026-11-18 14h32', CANADA, ['2026-11-18']],
  ['18-NOV-2026', US, ['2026-11-18']],
  ['NOV 18, 2026', US, ['2026-11-18']],
  ['18 novembre 2026', CANADA, ['2026-11-18']],
  ['4 AOÛT 2026', CANADA, ['2026-08-04']],
  ['1I/18/2O26', US, ['2026-11-18']],
  ['10/11/2026', CANADA, ['2026-11-10']],
  ['10/11/2026', US, ['2026-10-11']],
  ['18/11/2026', CANADA, ['2026-11-18']],
  ['13/32/2026', US, []],
  ['TEL 843-555-0136', US, []],
] as const)('reads dates from %j', (line, context, dates) => {
  expect(datesOf(line, context)).toEqual(dates);
});

type Sums = ReturnType<typeof sumsOf>;
/** Goods, the last with a misread price. */
const GOODS = [
  'Date: 11/26/2026 10:38',
  '223405 WALLET 51.41',
  '657203 RAIN JACKET 119.84',
  '708782 BELT 71:11',
];
const MORE_GOODS = ['119575 WALLET 50.99', '399178 FLEECE HOOD 259.96'];

describe('sums of a receipt', () => {
  test.each<[string, string[], Partial<Sums>]>([
    [
      'a discount before the tax',
      ['SUBTOTAL 93.95', 'DISCOUNT -18.79', 'SALES TAX 9% 6.76', 'TOTAL $81.92'],
      { subtotal_cents: 9395, discount_cents: 1879, tax_cents: 676, total_cents: 8192 },
    ],
    [
      'several taxes as one',
      ['SOUS-TOTAL 100,00', 'TPS 5% 5,00', 'TVQ 9,975% 9,98', 'TOTAL CAD 114,98 $'],
      { tax_cents: 1498, total_cents: 11498 },
    ],
    ['a misread tax', ['SUBTOTAL 93.95', 'SALES TAX 9% p.76', 'TOTAL $100.71'], { tax_cents: 676 }],
    ['a misread total', ['SUBTOTAL 80.00', 'TAX 7.20', 'T0TAL $67.20', 'VISA 87.20'], { total_cents: 8720 }],
    ['misread labels', ['x 345.74', 'y 31.12', 'TOTAL 376.86'], { subtotal_cents: 34574, tax_cents: 3112 }],
    [
      'a misread subtotal and tax, by the goods',
      ['SLIM JEAN 32 113.10', 'SUBTOTAL 118.10', 'TAX 10.18', 'TOTAL $123.28'],
      { subtotal_cents: 11310, tax_cents: 1018 },
    ],
    ...['24:72:36', '272.36', '242536'].map((subtotal): [string, string[], Partial<Sums>] => [
      `the misread subtotal ${subtotal}, by the goods`,
      [...GOODS, `SUBTOTAL ${subtotal}`, 'SALES TAX 9% 21.81', 'TOTAL $264.17'],
      { subtotal_cents: 24236, tax_cents: 2181, discount_cents: 0, total_cents: 26417 },
    ]),
    [
      'a misread subtotal and total, by goods and payment',
      [
        ...GOODS,
        ...['SUBTOTAL 272.36', 'DISCOUNT -24.24', 'SALES TAX 9% 19.63', 'T0TAL $231.75', 'VISA 237.75'],
      ],
      { subtotal_cents: 24236, total_cents: 23775 },
    ],
    ...['320.95', '310.95', '310595'].map((subtotal): [string, string[], Partial<Sums>] => [
      `the misread subtotal ${subtotal} and tax, by the rate`,
      [...MORE_GOODS, `SUBTOTAL ${subtotal}`, 'SALES TAX 9% 274599', 'TOTAL $338.94'],
      { subtotal_cents: 31095, tax_cents: 2799, total_cents: 33894 },
    ]),
    [
      'a misread subtotal and good, by the rate',
      ['MUG SET 121201', 'SUBTOTAL 910.95', 'SALES TAX 9% 27.99', 'TOTAL $338.94'],
      { subtotal_cents: 31095, tax_cents: 2799, total_cents: 33894 },
    ],
    [
      'the subtotal as it is, without a rate',
      [...MORE_GOODS, 'SUBTOTAL 320.95', 'SALES TAX 274599', 'TOTAL $338.94'],
      { subtotal_cents: 32095 },
    ],
    [
      'the subtotal as it is, where the tax is its rate and a fee is added',
      ['SHIRT 99.95', 'SUBTOTAL 99.95', 'SALES TAX 9% 9.00', 'BAG FEE 0.10', 'TOTAL $109.05'],
      { subtotal_cents: 9995, total_cents: 10905 },
    ],
    [
      'the subtotal as it is, where only the total differs',
      ['SUBTOTAL 100.00', 'SALES TAX 9% 9.00', 'TOTAL $109.06'],
      { subtotal_cents: 10000 },
    ],
    [
      'the total as it is, where only the subtotal agrees with itself',
      ['SHIRT 100.00', 'SUBTOTAL 700.00', '5ALE5 T4X 9.00', 'TOTAL $109.00'],
      { total_cents: 10900 },
    ],
    [
      'nothing where there are no amounts',
      ['HELLO', 'THANK YOU'],
      { subtotal_cents: null, tax_cents: null, discount_cents: 0, total_cents: null },
    ],
    [
      'only the total where only it is printed',
      ['TOTAL 20.00'],
      { subtotal_cents: null, tax_cents: null, total_cents: 2000 },
    ],
  ])('are read with %s', (_, lines, sums) => {
    expect(sumsOf(lines)).toMatchObject(sums);
  });

  test('count a grand total, but not savings or subtotals', () => {
    expect(grandTotals(['TOTAL 82.24', 'TOTAL SAVINGS 17.00', 'SUBTOTAL 80.00'])).toBe(1);
    expect(grandTotals(['TOTAL 82.24 TOTAL 17.00'])).toBe(2);
  });
});

test('reads a currency only next to an amount', () => {
  expect(currencyOf(['TOTAL 82.24 €'])).toBe('EUR');
  expect(currencyOf(['TOTAL £82.24'])).toBe('GBP');
  expect(currencyOf(['HST 13% 4.00'])).toBe('CAD');
  expect(currencyOf(['VISA €€€€4242', 'TOTAL $82.24'])).toBeNull();
});

test('matches a store by part of its name', () => {
  const names = ['Nike', 'Vans', 'Tommy Hilfiger', "L'Occitane en Provence", 'Gap Factory', 'The North Face'];
  const stores = names.map((name, id) => ({ id, name }));
  const found = (...lines: string[]) => matchStore(lines, stores)?.name ?? null;
  expect(found('NIKE')).toBe('Nike');
  expect(found('NIKE FACTORY STORE #114')).toBe('Nike');
  expect(found('TOMMY HILF1GER')).toBe('Tommy Hilfiger');
  expect(found('L’OCCITANE EN PROVENCE')).toBe("L'Occitane en Provence");
  expect(found('GAP', 'Tanger Outlets')).toBe('Gap Factory');
  expect(found('NORTH FACE')).toBe('The North Face');
  expect(found('WANS')).toBeNull();
  expect(found('CORNER HARDWARE')).toBeNull();
});

test('never reads a possible card number as the receipt number', () => {
  const read = (line: string) => readFields([line], US).number;
  expect(read('Receipt #: 90035-7321 Reg 04')).toBe('90035-7321');
  expect(read('Facture no: 23355-1838')).toBe('23355-1838');
  expect(read('TRANS: 4242424242424242')).toBeNull();
  expect(read('Order online')).toBeNull();
});
