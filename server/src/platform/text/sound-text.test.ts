import { describe, expect, test } from 'vitest';
import { isSound, parseSoundJson } from './sound-text.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('sound text', () => {
  test.each(['a', '', 'é🙂', 7, null, true, { a: ['b', { c: 'd' }] }])('includes %j', (value) => {
    expect(isSound(value)).toBe(true);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['NUL within', { a: [{ b: 'c\0' }] }],
    ['NUL in a name', { 'a\0': 1 }],
  ])('excludes %s', (_name, value) => {
    expect(isSound(value)).toBe(false);
  });

  test('excludes endless nesting without a stack overflow', () => {
    expect(isSound(JSON.parse(nested(60)))).toBe(true);
    expect(() => parseSoundJson(nested(200_000))).toThrow(SyntaxError);
  });
});
