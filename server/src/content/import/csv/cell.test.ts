import { describe, expect, it } from 'vitest';
import { readCell } from './cell.ts';
import { columnsOf } from './columns.ts';
import { isDayFirst } from './dates.ts';
import { decimalSignOf } from './numbers.ts';

const NEW_YORK = 'America/New_York';
const columns = {
  date: columnsOf('jobs').find(({ name }) => name === 'postedOn'),
  moment: columnsOf('events').find(({ name }) => name === 'startsAt'),
  whole: columnsOf('stores').find(({ name }) => name === 'categoryId'),
  cents: columnsOf('rewards').find(({ name }) => name === 'valueCents'),
  latitude: columnsOf('centres').find(({ name }) => name === 'coordinates.latitude'),
  value: columnsOf('deals').find(({ name }) => name === 'offer.value'),
  flag: columnsOf('events').find(({ name }) => name === 'isFree'),
  kind: columnsOf('jobs').find(({ name }) => name === 'kind'),
  title: columnsOf('jobs').find(({ name }) => name === 'title'),
  phone: columnsOf('stores').find(({ name }) => name === 'phone'),
  duties: columnsOf('jobs').find(({ name }) => name === 'duties'),
  applyUrl: columnsOf('jobs').find(({ name }) => name === 'applyUrl'),
};

/** Reads a cell, beside other cells of its column. */
function read(kind: keyof typeof columns, cell: string, ...others: string[]): unknown {
  const column = columns[kind];
  if (!column) throw new Error(`There is no column ${kind}`);
  const cells = [cell, ...others];
  const context = { dayFirst: isDayFirst(cells), decimalSign: decimalSignOf(cells), zone: NEW_YORK };
  const reading = readCell(cell, column, context);
  return 'fault' in reading ? reading.fault : reading.value;
}

describe('a date', () => {
  it.each([
    '2026-11-27',
    '2026/11/27',
    '11/27/2026',
    '27/11/2026',
    '27.11.2026',
    '11/27/26',
    '27-Nov-26',
    '27-Nov-2026',
    '27 november 2026',
    'Nov 27, 2026',
    'November 27th, 2026',
    'Friday, November 27, 2026',
    '27. Nov. 2026',
    '27 nov. 2026',
    '11/27/2026 0:00',
    '11/27/2026 12:00:00 AM',
    '2026-11-27T00:00:00',
    '2026-11-27 00:00:00.000',
    '46353',
    ' 2026-11-27\u00a0',
    '\u200b2026-11-27',
    '="2026-11-27"',
  ])('is read from %j', (cell) => {
    expect(read('date', cell)).toBe('2026-11-27');
  });

  it.each([
    ['15 août 2026', '2026-08-15'],
    ['15-déc-26', '2026-12-15'],
    ['15. Mrz 2026', '2026-03-15'],
    ['03.04.2026', '2026-04-03'],
    ['3/3/2026', '2026-03-03'],
    ['1/2/98', '1998-01-02 or 1998-02-01'],
    ['26-11-27', '2027-11-26 or 2026-11-27'],
    ['26/11/27', '2027-11-26 or 2026-11-27'],
    ['29-11-31', '2031-11-29'],
    ['27.11.26', '2026-11-27'],
  ])('%j is %s', (cell, date) => {
    expect(read('date', cell)).toContain(date);
  });

  it('with two readings is decided by the other cells of its column, or refused with both', () => {
    expect(read('date', '03/04/2026', '11/27/2026')).toBe('2026-03-04');
    expect(read('date', '03/04/2026', '27/11/2026')).toBe('2026-04-03');
    for (const others of [[], ['05/06/2026'], ['11/27/2026', '27/11/2026']])
      expect(read('date', '03/04/2026', ...others)).toBe(
        '"03/04/2026" can mean 2026-03-04 or 2026-04-03. Write one of them.',
      );
  });

  it.each(['27-Nov', '30/02/2026', '2026-02-30', '13/13/2026', 'next week', '12/2026', '1.5', '99999'])(
    'is not read from %j',
    (cell) => {
      expect(read('date', cell)).toBe(`"${cell}" is wrong: expected a date such as 2026-11-27.`);
    },
  );
});

describe('a moment', () => {
  it.each([
    ['2026-11-27T19:15:00Z', '2026-11-27T19:15:00Z'],
    ['2026-11-27T14:15:00-05:00', '2026-11-27T19:15:00Z'],
    ['2026-11-27 19:15Z', '2026-11-27T19:15:00Z'],
    ['11/27/2026 2:15 PM', '2026-11-27T19:15:00Z'],
    ['11/27/2026, 2:15:00\u202fPM', '2026-11-27T19:15:00Z'],
    ['11/27/26 14:15', '2026-11-27T19:15:00Z'],
    ['27.11.2026 14:15', '2026-11-27T19:15:00Z'],
    ['Nov 27, 2026 2:15 p.m.', '2026-11-27T19:15:00Z'],
    ['27-Nov-26 2 PM', '2026-11-27T19:00:00Z'],
    ['46353.59375', '2026-11-27T19:15:00Z'],
    ['7/4/2026 12:00 AM', '"7/4/2026 12:00 AM" can mean 2026-07-04T04:00:00Z or 2026-04-07T04:00:00Z.'],
    ['7/14/2026 12:00 PM', '2026-07-14T16:00:00Z'],
    ['11/1/2026 1:30 AM', 'can mean'],
    ['2026-11-01 01:30', '"2026-11-01 01:30" can mean 2026-11-01T05:30:00Z or 2026-11-01T06:30:00Z.'],
    ['2026-03-08 02:30', 'is wrong'],
    ['11/27/2026', 'is wrong'],
    ['11/27/2026 14 PM', 'is wrong'],
    ['11/27/2026 25:00', 'is wrong'],
  ])('%j is %s at a center in New York', (cell, moment) => {
    expect(read('moment', cell)).toContain(moment);
  });
});

describe('a number', () => {
  it.each([
    ['whole', '1,234', 1234],
    ['whole', '1 234', 1234],
    ['whole', '1\u202f234', 1234],
    ['whole', '12.0', 12],
    ['whole', '1.234.567', 1_234_567],
    ['latitude', '43.459', 43.459],
    ['latitude', '43,459', 43.459],
    ['latitude', '-71,5', -71.5],
    ['latitude', '−71.5', -71.5],
    ['latitude', '1.5e-7', 1.5e-7],
    ['value', '1,234.50', 1234.5],
    ['value', '1.234,50', 1234.5],
    ['value', '30%', 30],
    ['value', '(12)', -12],
    ['value', '', null],
  ] as const)('in a column of kind %s is read from %j', (kind, cell, value) => {
    expect(read(kind, cell)).toBe(value);
  });

  it('with two readings is decided by the other cells, or refused with both', () => {
    expect(read('value', '1,234', '5.5')).toBe(1234);
    expect(read('value', '1,234', '5,5')).toBe(1.234);
    expect(read('value', '1.234', '5,5')).toBe(1234);
    expect(read('value', '1,234')).toBe('"1,234" can mean 1234 or 1.234. Write one of them.');
  });

  it.each([
    ['whole', '12.5', '"12.5" is wrong: expected a whole number.'],
    ['whole', 'twelve', '"twelve" is wrong: expected a whole number.'],
    ['whole', '1.23E+11', '"1.23E+11" is wrong: the spreadsheet shortened it.'],
    ['cents', '$12.00', '"$12.00" is wrong: expected a whole number of cents; 1200 would be right.'],
    ['cents', '12.50', '1250 would be right'],
    ['value', 'US$12', '1200 would be right'],
    ['latitude', '$43', '43 would be right'],
  ] as const)('in a column of kind %s is not read from %j', (kind, cell, message) => {
    expect(read(kind, cell)).toContain(message);
  });
});

describe('other cells', () => {
  it.each([
    ['flag', 'TRUE', true],
    ['flag', 'Faux', false],
    ['flag', 'WAHR', true],
    ['flag', 'no', false],
    ['kind', 'Part time', 'part-time'],
    ['kind', 'SEASONAL ', 'seasonal'],
    ['title', 'Men\u200bs “best” – café', 'Mens “best” – café'],
    ['title', "'=1+1", '=1+1'],
    ['title', '="007"', '007'],
    ['title', ' spaces ', ' spaces '],
    ['phone', '+1 603-555-0185', '+1 603-555-0185'],
    ['phone', '"+1 603-555-0185"', '+1 603-555-0185'],
    ['phone', ' ', null],
    ['phone', 'NULL', null],
    ['duties', '[“Greet”, “Fold”]', ['Greet', 'Fold']],
    ['applyUrl', ' https://example.com/ ', 'https://example.com/'],
  ] as const)('of a column %s: %j is %j', (kind, cell, value) => {
    expect(read(kind, cell)).toEqual(value);
  });

  it.each([
    ['flag', 'maybe', 'expected TRUE or FALSE'],
    ['title', '#N/A', '"#N/A" is an error of the spreadsheet.'],
    ['title', '#NAME?', 'is an error of the spreadsheet'],
    ['title', '#BEZUG!', 'is an error of the spreadsheet'],
    ['date', '########', 'is an error of the spreadsheet'],
    ['title', '=A1&B1', '"=A1&B1" is wrong: expected a value, not a formula.'],
    ['applyUrl', '=HYPERLINK("https://example.com/a","Apply")', 'https://example.com/a would be right'],
    ['phone', '1.60356E+10', 'shortened a number'],
    ['title', '5-Mar', 'made a date of it'],
    ['title', 'Mar-05', 'made a date of it'],
    ['title', 'Womenâ€™s cafÃ©', 'the encoding is broken; "Women’s café" would be right'],
    ['title', 'caf\ufffd', 'a character was lost'],
    ['duties', 'Greet people', 'expected a list; ["Greet people"] would be right'],
    ['duties', '["Greet"', 'expected JSON'],
  ] as const)('of a column %s: %j is refused', (kind, cell, message) => {
    expect(read(kind, cell)).toContain(message);
  });
});
