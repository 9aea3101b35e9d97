import { describe, expect, test } from 'vitest';
import { namesTag } from './conditional.ts';

describe('If-None-Match: it names a tag', () => {
  test.each([
    ['alone', '"a"', '"a"'],
    ['in a list', '"b", "a"', '"a"'],
    ['by a weak one', 'W/"a"', '"a"'],
    ['that is weak itself', '"a"', 'W/"a"'],
    ['whichever it is', '*', '"a"'],
  ])('%s', (_way, header, etag) => {
    expect(namesTag(header, etag)).toBe(true);
  });
});

describe('If-None-Match: it names none', () => {
  test.each([
    ['when it names another', '"b"', '"a"'],
    ['when it holds a part of it', '"ab"', '"a"'],
    ['when it is empty', '', '"a"'],
    ['when there is none', undefined, '"a"'],
  ])('%s', (_way, header, etag) => {
    expect(namesTag(header, etag)).toBe(false);
  });
});
