import { describe, expect, test } from 'vitest';
import { isStorable, parseStorableJson } from './storable-text.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('storable text', () => {
  test.each(['a', '', 'é🙂', 7, null, true, { a: ['b', { c: 'd' }] }])('includes %j', (value) => {
    expect(isStorable(value)).toBe(true);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['NUL within', { a: [{ b: 'c\0' }] }],
    ['NUL in a name', { 'a\0': 1 }],
  ])('excludes %s', (_name, value) => {
    expect(isStorable(value)).toBe(false);
  });

  test('excludes deep nesting without a stack overflow', () => {
    expect(isStorable(JSON.parse(nested(60)))).toBe(true);
    expect(() => parseStorableJson(nested(200_000))).toThrow(SyntaxError);
  });
});
