import { expect, test } from 'vitest';
import { namesTag } from './answer.ts';

test.each([
  ['"a"', '"a"', true],
  ['"b", "a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['"ab"', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match %s matches %s: %s', (header, etag, isNamed) => {
  expect(namesTag(header, etag)).toBe(isNamed);
});
