import { expect, test } from 'vitest';
import { centsOf, centsText } from './receipt-fields.ts';

test.each([
  ['82.24', 8224],
  ['82,24', 8224],
  [' $82 ', 8200],
  ['0.5', 50],
  ['1,234.50', 123450],
  ['1234', 123400],
  ['', null],
  ['eighty', undefined],
  ['8.245', undefined],
  ['-3', undefined],
])('centsOf: %j is %j', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test('centsText: formats cents for the amount field', () => {
  expect([centsText(8224), centsText(50), centsText(null)]).toEqual(['82.24', '0.50', '']);
});
