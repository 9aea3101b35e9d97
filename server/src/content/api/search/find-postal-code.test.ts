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
  ['17', null],
  ['Toronto', null],
  ['D5V', null],
])('postal code of "%s" is %s', (q, code) => {
  expect(parsePostalCode(q)).toBe(code);
});
