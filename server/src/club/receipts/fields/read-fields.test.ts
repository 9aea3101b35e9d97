import { describe, expect, test } from 'vitest';
import { amountsOf } from './amounts.ts';
import { foundIn } from './dates.ts';
import { matchStore } from './match-store.ts';
import { plain } from './plain.ts';
import { purchaseDates } from './purchase-dates.ts';
import { currencyOf, hasSeveralSales, readFields } from './read-fields.ts';
import { grandTotals, sumsOf } from './sums.ts';

const US = { today: '2026-11-20', country: 'US' } as const;
const CANADA = { today: '2026-11-20', country: 'CA' } as const;

test.each([
  ['TOTAL $82.24', [8224]],
  ['RABAIS -17,00 $', [-1700]],
  ['TOTAL 1,234.56', [123456]],
  ['TOTAL 1 234,56 $', [123456]],
  ['TOTAL 1\u00a0234,56\u00a0$', [123456]],
  ['TOTAL 1\u202f234 $', [123400]],
  ['SLIM JEAN 32 113.10', [11310]],
  ['POLO CR 39.99', [3999]],
  ['COUPON 5.00-', [-500]],
  ['COUPON 5,00- $', [-500]],
  ['TOTAL 5,00 $-', [-500]],
  ['TOTAL (76.30)', [-7630]],
  ['TOTAL ($76.30)', [-7630]],
  ['TOTAL $(76.30)', [-7630]],
  ['TOTAL [76.30]', [-7630]],
  ['TOTAL -$76.30', [-7630]],
  ['TOTAL $-76.30', [-7630]],
  ['TOTAL \u221276.30', [-7630]],
  ['TOTAL 87.20CR', [-8720]],
  ['TOTAL 87.20 CR', [-8720]],
  ['TOTAL CR 87.20', [-8720]],
  ['(2 @ 24.99) 49.98', [2499, 4998]],
  ['2 x 24.99 49.98', [2499, 4998]],
  ['SALES TAX 9.5% 6.79', [679]],
  ['TVQ 9,975% 6,78', [678]],
  ['SALES TAX 9%', []],
  ['TOTAL $131', [13100]],
  ['TOTAL 131 $', [13100]],
  ['TOTAL CAD 131', [13100]],
  ['TOTAL $1,234', [123400]],
  ['TOTAL -$131', [-13100]],
  ['TOTAL 3 ITEMS', []],
  ['11.19.2026', []],
  ['11/27/2026 10:45', []],
  ['10:45 PM', []],
  ['2:15:09', []],
  ['9.45 AM', []],
  ['14h32', []],
  ['843-555-0100', []],
])('reads amounts from %j', (line, cents) => {
  expect(amountsOf(line).map((amount) => amount.cents)).toEqual(cents);
});

test.each([
  ['Date: 11/18/2026 13:33', US, ['2026-11-18']],
  ['11/18/26', US, ['2026-11-18']],
  ['11/18/2026, 2:15:00 PM', US, ['2026-11-18']],
  ['11/18/202614:15', US, ['2026-11-18']],
  ['11/18/2614:15', US, ['2026-11-18']],
  ['11/18/2026@2:15PM', US, ['2026-11-18']],
  ['11-18-2026', US, ['2026-11-18']],
  ['11.18.2026', US, ['2026-11-18']],
  ['11 18 2026', US, ['2026-11-18']],
  ['11182026 1415', US, ['2026-11-18']],
  ['20261118', US, ['2026-11-18']],
  ['20261118141500', US, ['2026-11-18']],
  ['DATE 111826', US, ['2026-11-18']],
  ['DATE: 261118', CANADA, ['2026-11-18']],
  ['2026-11-18 14h32', CANADA, ['2026-11-18']],
  ['2026-11-18T14:32', CANADA, ['2026-11-18']],
  ['2026/11/18', CANADA, ['2026-11-18']],
  ['26/11/18 14:32:10', CANADA, ['2026-11-18']],
  ['18/11/26', CANADA, ['2026-11-18']],
  ['FRI NOV 13 2026 02:15 PM', US, ['2026-11-13']],
  ['Fri Nov 13, 2026 11:02 AM', US, ['2026-11-13']],
  ['Friday, November 13th, 2026', US, ['2026-11-13']],
  ['Fri Nov 13 14:15:02 EST 2026', US, ['2026-11-13']],
  ["Nov 13 '26 14:15", US, ['2026-11-13']],
  ['NOV13’26', US, ['2026-11-13']],
  ['Nov. 13, 26', US, ['2026-11-13']],
  ['13th of November 2026', US, ['2026-11-13']],
  ['13 November, 2026', US, ['2026-11-13']],
  ['13NOV26 14:15', US, ['2026-11-13']],
  ['13NOV2026', US, ['2026-11-13']],
  ['18-NOV-2026', US, ['2026-11-18']],
  ['18/Nov/26', US, ['2026-11-18']],
  ['NOV 18, 2026', US, ['2026-11-18']],
  ['NOV182026', US, ['2026-11-18']],
  ['2026-NOV-18', CANADA, ['2026-11-18']],
  ['26NOV18', CANADA, ['2026-11-18']],
  ['N0V 18 2026', US, ['2026-11-18']],
  ['18 novembre 2026', CANADA, ['2026-11-18']],
  ['le mercredi 18 novembre 2026', CANADA, ['2026-11-18']],
  ['18 nov. 2026', CANADA, ['2026-11-18']],
  ['mar. 17 nov. 2026 à 14 h 32', CANADA, ['2026-11-17']],
  ['1er août 2026', CANADA, ['2026-08-01']],
  ['4 AOÛT 2026', CANADA, ['2026-08-04']],
  ['18 de noviembre de 2026', US, ['2026-11-18']],
  ['miércoles 18 nov 2026', US, ['2026-11-18']],
  ['5 DIC 2025', US, ['2025-12-05']],
  ['1I/18/2O26', US, ['2026-11-18']],
  ['843-555-0100 11-18-2026 14:15', US, ['2026-11-18']],
  ['10/11/2026', CANADA, ['2026-11-10']],
  ['10/11/2026', US, ['2026-10-11']],
  ['18/11/2026', CANADA, ['2026-11-18']],
  ['12/11/2026', CANADA, ['2026-11-12']],
  ['13/32/2026', US, []],
  ['NOV 18 14:15', US, []],
  ['NOV 2026', US, []],
  ['NOVELTY 12 26', US, []],
  ['JUNIOR TEE 12, 26', US, []],
  ['TRANS 19991118', US, []],
  ['TEL 843-555-0136', US, []],
] as const)('reads dates from %j', (line, context, dates) => {
  expect(foundIn(plain(line), context).map(({ date }) => date)).toEqual(dates);
});

const BOUGHT = '11/18/2026 2:15 PM';
test.each([
  ['the line with its label', ['11/17/2026', 'DATE 11/18/2026']],
  ['the first one, not one of the footer', [BOUGHT, 'RETURN BY DATE: 01/16/2027']],
  ['not the end of exchanges', [BOUGHT, 'EXCHANGES ACCEPTED TO DATE 12/18/26']],
  [
    'not the last day, a line below its label',
    [BOUGHT, 'ITEMS MAY BE RETURNED UNTIL', 'JANUARY 16, 2027 WITH RECEIPT'],
  ],
  ['not the last day before its words', ['11/19/2026 IS THE LAST DAY TO RETURN', BOUGHT]],
  ['not a past day of another role', ['MEMBER SINCE 11/15/2026', 'OFFER ENDS 11/19/2026', BOUGHT]],
  ['not the card’s', ['EXP 11/19/26', BOUGHT]],
  ['not the days of a campaign', ['FALL SALE 11/15/2026 - 11/20/2026', BOUGHT]],
  ['not the day of printing', ['PRINTED 11/19/2026', BOUGHT]],
  ['not the original of a return', ['ORIGINAL SALE DATE 11/10/2026', BOUGHT]],
  ['not a later one without words', ['11/28/2026', BOUGHT]],
  ['each by its own words', ['Printed: 11/19/2026 Sale date: 11/18/2026']],
  ['the line below the label', ['Transaction date:', '11/18/2026']],
  ['with the name of the cashier', ['SERVED BY ANNA 11/18/2026']],
  [
    'with French words',
    ['Retour avant le 2027-01-16', 'Membre depuis le 2026-11-15', "Date d'achat 2026-11-18"],
  ],
  ['with Spanish words', ['Devoluciones hasta el 16/01/2027', 'Socio desde 15/11/2026', 'Fecha: 18/11/2026']],
] as const)('reads the day of purchase: %s', (_, lines) => {
  expect(purchaseDates(lines, US)[0]).toBe('2026-11-18');
});

test('reads no day of purchase where only other dates are printed', () => {
  expect(purchaseDates(['MEMBER SINCE 11/15/2026', 'RETURN BY 01/16/2027'], US)).toEqual([]);
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
      [...GOODS, 'SUBTOTAL 272.36', 'DISCOUNT -24.24', 'SALES TAX 9% 19.63', 'T0TAL $231.75', 'VISA 237.75'],
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
      'whole dollars',
      ['JACKET $80', 'SHIRT $40', 'SUBTOTAL $120', 'TAX $11', 'TOTAL $131'],
      { subtotal_cents: 12000, tax_cents: 1100, total_cents: 13100 },
    ],
    [
      'whole dollars without a sign',
      ['ITEMS 2', 'SUBTOTAL 120', 'TAX 9% 11', 'TOTAL 131'],
      { subtotal_cents: 12000, tax_cents: 1100, total_cents: 13100 },
    ],
    [
      'money given back',
      ['COAT -130.00', 'SHIRT 40.00', 'SUBTOTAL -90.00', 'SALES TAX -8.10', 'TOTAL -98.10', 'VISA -98.10'],
      { subtotal_cents: -9000, tax_cents: -810, discount_cents: 0, total_cents: -9810 },
    ],
    [
      'a returned line',
      ['COAT 130.00', 'RETURN SHIRT -40.00', 'SUBTOTAL 90.00', 'SALES TAX 8.10', 'TOTAL 98.10'],
      { subtotal_cents: 9000, tax_cents: 810, total_cents: 9810 },
    ],
    [
      'a tip',
      ['SUBTOTAL 50.00', 'TAX 4.50', 'TIP 5.00', 'TOTAL 59.50'],
      { subtotal_cents: 5000, tax_cents: 450, total_cents: 5950 },
    ],
    [
      'a tip between two totals',
      ['SUBTOTAL 50.00', 'TAX 4.50', 'TOTAL 54.50', 'TIP 9.00', 'TOTAL 63.50'],
      { subtotal_cents: 5000, tax_cents: 450, total_cents: 6350 },
    ],
    [
      'tips only suggested',
      ['SUBTOTAL 50.00', 'TAX 4.50', 'TOTAL 54.50', 'TIP 18% 9.00', 'TIP 20% 10.00'],
      { total_cents: 5450 },
    ],
    [
      'savings and change below',
      [
        'SUBTOTAL 80.00',
        'TAX 7.20',
        'TOTAL 87.20',
        'YOU SAVED $20.00',
        'TOTAL SAVINGS 20.00',
        'BALANCE 0.00',
      ],
      { discount_cents: 0, total_cents: 8720 },
    ],
    [
      'a total of its taxes',
      [
        'SUBTOTAL 100.00',
        'STATE TAX 6.00',
        'CITY TAX 3.00',
        'TOTAL TAX 9.00',
        'TOTAL 109.00',
        'TOTAL TENDERED 120.00',
      ],
      { subtotal_cents: 10000, tax_cents: 900, total_cents: 10900 },
    ],
    [
      'Spanish words',
      [
        'SUBTOTAL 100.00',
        'DESCUENTO -20.00',
        'IMPUESTO 7.20',
        'TOTAL A PAGAR 87.20',
        'EFECTIVO 100.00',
        'CAMBIO 12.80',
      ],
      { subtotal_cents: 10000, discount_cents: 2000, tax_cents: 720, total_cents: 8720 },
    ],
    [
      'nothing where there are no amounts',
      ['HELLO', 'THANK YOU'],
      { subtotal_cents: null, tax_cents: null, discount_cents: 0, total_cents: null },
    ],
    [
      'labels and amounts in two blocks',
      ['LENS 89.00', 'Subtotal:', 'Tax:', 'Total:', '$89.00', '$6.58', '$95.58', 'AMEX X1005'],
      { subtotal_cents: 8900, tax_cents: 658, total_cents: 9558 },
    ],
    [
      'the short labels of a small till',
      ['24.00', 'ST 24.00', 'TX1 1.92', 'TL 25.92', 'CASH 30.00', 'CG 4.08'],
      { subtotal_cents: 2400, tax_cents: 192, total_cents: 2592 },
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

test('finds several sales by numbers with the same label', () => {
  expect(hasSeveralSales(['RECEIPT 4007', 'RECEIPT 4008'])).toBe(true);
  expect(hasSeveralSales(['CHECK 4007', 'TOTAL 54.50', 'TIP 9.00', 'TOTAL 63.50', 'REF 991823'])).toBe(false);
});

test('never reads a possible card number as the receipt number', () => {
  const read = (line: string) => readFields([line], US).number;
  expect(read('Receipt #: 90035-7321 Reg 04')).toBe('90035-7321');
  expect(read('Sale Txn 003-02-88120')).toBe('003-02-88120');
  expect(read('Facture no: 23355-1838')).toBe('23355-1838');
  expect(read('TRANS: 4242424242424242')).toBeNull();
  expect(read('Order online')).toBeNull();
  expect(read('RECEIPT DATE 2026-11-18')).toBeNull();
  expect(read('SALE 1200.00')).toBeNull();
  expect(read('ORIGINAL RECEIPT 4001')).toBeNull();
  expect(read('No de facture : 4007')).toBe('4007');
  expect(read('Recibo núm. 4007')).toBe('4007');
});
