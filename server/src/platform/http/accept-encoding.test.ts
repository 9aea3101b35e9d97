import { expect, test } from 'vitest';
import { preferredEncoding } from './accept-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['gzip, *;q=0', 'gzip'],
  ['gzip;q=1.0, br;q=0.9', 'gzip'],
] as const)('Accept-Encoding %j prefers %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
