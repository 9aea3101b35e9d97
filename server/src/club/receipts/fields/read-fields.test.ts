import { describe, expect, test } from 'vitest';
import { amountsOf } from './amounts.ts';
import { datesOf } from './dates.ts';
import { matchStore } from './match-store.ts';
import { currencyOf, readFields } from './read-fields.ts';
import { grandTotals, sumsOf } from './sums.ts';

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
  ['13:33 Reg 04', []],
  ['11.19.2026', []],
])('amounts of %j', (line, cents) => {
  const found = amountsOf(line).map((amount) => amount.cents);
  // A clock's minutes look like cents: no label stands before them.
  if (line.startsWith('13:')) expect(found.length).toBeLessThanOrEqual(1);
  else expect(found).toEqual(cents);
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
] as const)('dates of %j', (line, context, dates) => {
  expect(datesOf(line, context)).toEqual(dates);
});

describe('sums', () => {
  test('discounts come off before the tax', () => {
    expect(sumsOf(['SUBTOTAL 93.95', 'DISCOUNT -18.79', 'SALES TAX 9% 6.76', 'TOTAL $81.92'])).toEqual({
      subtotal_cents: 9395,
      discount_cents: 1879,
      tax_cents: 676,
      total_cents: 8192,
    });
  });

  test('several taxes are one', () => {
    const lines = ['SOUS-TOTAL 100,00', 'TPS 5% 5,00', 'TVQ 9,975% 9,98', 'TOTAL CAD 114,98 $'];
    expect(sumsOf(lines)).toMatchObject({ tax_cents: 1498, total_cents: 11498 });
  });

  test('what was misread is told by the rest', () => {
    expect(sumsOf(['SUBTOTAL 93.95', 'SALES TAX 9% p.76', 'TOTAL $100.71'])).toMatchObject({
      tax_cents: 676,
    });
    expect(sumsOf(['SUBTOTAL 80.00', 'TAX 7.20', 'T0TAL $67.20', 'VISA 87.20'])).toMatchObject({
      total_cents: 8720,
    });
    expect(sumsOf(['x 345.74', 'y 31.12', 'TOTAL 376.86'])).toMatchObject({
      subtotal_cents: 34574,
      tax_cents: 3112,
    });
  });

  test('what was misread of the subtotal is told by the goods', () => {
    const above = [
      'Date: 11/26/2026 10:38',
      '223405 WALLET 51.41',
      '657203 RAIN JACKET 119.84',
      '708782 BELT 71:11',
    ];
    const truth = { subtotal_cents: 24236, tax_cents: 2181, discount_cents: 0, total_cents: 26417 };
    const jean = [
      ...above.slice(0, 1),
      'SLIM JEAN 32 113.10',
      'SUBTOTAL 118.10',
      'TAX 10.18',
      'TOTAL $123.28',
    ];
    expect(sumsOf(jean)).toMatchObject({ subtotal_cents: 11310, tax_cents: 1018 });
    for (const subtotal of ['24:72:36', '272.36', '242536'])
      expect(sumsOf([...above, `SUBTOTAL ${subtotal}`, 'SALES TAX 9% 21.81', 'TOTAL $264.17'])).toEqual(
        truth,
      );
    const off = ['SUBTOTAL 272.36', 'DISCOUNT -24.24', 'SALES TAX 9% 19.63', 'T0TAL $231.75', 'VISA 237.75'];
    expect(sumsOf([...above, ...off])).toMatchObject({ subtotal_cents: 24236, total_cents: 23775 });
  });

  test('what was misread of the tax too is told by its rate', () => {
    const goods = ['119575 WALLET 50.99', '399178 FLEECE HOOD 259.96'];
    const truth = { subtotal_cents: 31095, tax_cents: 2799, total_cents: 33894 };
    for (const subtotal of ['320.95', '310.95', '310595'])
      expect(
        sumsOf([...goods, `SUBTOTAL ${subtotal}`, 'SALES TAX 9% 274599', 'TOTAL $338.94']),
      ).toMatchObject(truth);
    expect(
      sumsOf(['MUG SET 121201', 'SUBTOTAL 910.95', 'SALES TAX 9% 27.99', 'TOTAL $338.94']),
    ).toMatchObject(truth);
    // Without one, the subtotal is believed.
    expect(sumsOf([...goods, 'SUBTOTAL 320.95', 'SALES TAX 274599', 'TOTAL $338.94'])).toMatchObject({
      subtotal_cents: 32095,
    });
  });

  test('a tax that is its rate of the subtotal is not argued with: it is the total that is off', () => {
    const fee = ['SHIRT 99.95', 'SUBTOTAL 99.95', 'SALES TAX 9% 9.00', 'BAG FEE 0.10', 'TOTAL $109.05'];
    expect(sumsOf(fee)).toMatchObject({ subtotal_cents: 9995, total_cents: 10905 });
    expect(sumsOf(['SUBTOTAL 100.00', 'SALES TAX 9% 9.00', 'TOTAL $109.06'])).toMatchObject({
      subtotal_cents: 10000,
    });
    // A subtotal is no proof of itself.
    expect(sumsOf(['SHIRT 100.00', 'SUBTOTAL 700.00', '5ALE5 T4X 9.00', 'TOTAL $109.00'])).toMatchObject({
      total_cents: 10900,
    });
  });

  test('what is not there is not made up', () => {
    expect(sumsOf(['HELLO', 'THANK YOU'])).toEqual({
      subtotal_cents: null,
      tax_cents: null,
      discount_cents: 0,
      total_cents: null,
    });
    expect(sumsOf(['TOTAL 20.00'])).toMatchObject({
      subtotal_cents: null,
      tax_cents: null,
      total_cents: 2000,
    });
  });

  test('savings are no total', () => {
    expect(grandTotals(['TOTAL 82.24', 'TOTAL SAVINGS 17.00', 'SUBTOTAL 80.00'])).toBe(1);
    expect(grandTotals(['TOTAL 82.24 TOTAL 17.00'])).toBe(2);
  });
});

test('Currency: one that stands with an amount', () => {
  expect(currencyOf(['TOTAL 82.24 €'])).toBe('EUR');
  expect(currencyOf(['TOTAL £82.24'])).toBe('GBP');
  expect(currencyOf(['HST 13% 4.00'])).toBe('CAD');
  expect(currencyOf(['VISA €€€€4242', 'TOTAL $82.24'])).toBeNull();
});

test('Store: found by what is left of its name', () => {
  const stores = [
    'Nike',
    'Vans',
    'Tommy Hilfiger',
    "L'Occitane en Provence",
    'Gap Factory',
    'The North Face',
  ].map((name, id) => ({ id, name }));
  const found = (...lines: string[]) => matchStore(lines, stores)?.store.name ?? null;
  expect(found('NIKE')).toBe('Nike');
  expect(found('NIKE FACTORY STORE #114')).toBe('Nike');
  expect(found('TOMMY HILF1GER')).toBe('Tommy Hilfiger');
  expect(found('L’OCCITANE EN PROVENCE')).toBe("L'Occitane en Provence");
  expect(found('GAP', 'Tanger Outlets')).toBe('Gap Factory');
  expect(found('NORTH FACE')).toBe('The North Face');
  expect(found('WANS')).toBeNull();
  expect(found('CORNER HARDWARE')).toBeNull();
});

test('Receipt number: one that may be a card’s is none', () => {
  const read = (line: string) => readFields([line], US).number;
  expect(read('Receipt #: 90035-7321 Reg 04')).toBe('90035-7321');
  expect(read('Facture no: 23355-1838')).toBe('23355-1838');
  expect(read('TRANS: 4242424242424242')).toBeNull();
  expect(read('Order online')).toBeNull();
});
