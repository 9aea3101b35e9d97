import { expect, it } from 'vitest';
import { hasCardNumber } from './card-number.ts';

it.each([
  ['My card 4111 1111 1111 1111 was charged twice', true],
  ['5555-5555-5555-4444', true],
  ['378282246310005.', true],
  ['4111 1111 1111 1112', false],
  ['Call me at +1 555 010 0199', false],
  ['Order 12345678901', false],
  ['no figures at all', false],
])('"%s": %s', (text, found) => {
  expect(hasCardNumber(text)).toBe(found);
});
