import { expect, it } from 'vitest';
import { parsePostalCode } from './find-postal-code.ts';

it.each([
  ['29401', '29401'],
  ['Charleston, SC 29401-1234', '29401'],
  ['zip 294', '294'],
  ['2101', '2101'],
  ['k2t0a1', 'K2T'],
  ['M5V 2', 'M5V'],
  ['301 Front St W, Toronto, ON M5V 2T6', 'M5V'],
  ['l4', 'L4'],
  ['294011234', '29401'],
  ['29401–1234', '29401'],
  ['29401 1234, USA', '29401'],
  ['ZIP code: 29401', '29401'],
  ['29401 Charleston SC', '29401'],
  ['12345 Main Street', null],
  ['K1A-0A6', 'K1A'],
  ['k1a oa6 canada', 'K1A'],
  ['code postal H2X 1Y4', 'H2X'],
  ['Toronto M5V', 'M5V'],
  ['Highway A1A', null],
  ['Mount Pocono', null],
  ['17', null],
  ['Toronto', null],
  ['D5V', null],
])('postal code of "%s" is %s', (q, code) => {
  expect(parsePostalCode(q)).toBe(code);
});
