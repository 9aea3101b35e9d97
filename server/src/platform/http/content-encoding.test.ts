import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { brotli, preferredEncoding } from './content-encoding.ts';

const textOf = (length: number) =>
  Buffer.from(
    Array.from({ length: length / 8 }, (_, at) => ((at * at * 7_919) % 99_991).toString(36).padStart(8)).join(
      '',
    ),
  );

it.each([8, 65_512, 65_520, 65_528, 262_144, 1_000_000])(
  'compresses %d bytes as well as the default window',
  async (length) => {
    const text = textOf(length);
    const made = await brotli(text, 5);
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const usual = brotliCompressSync(text, {
      params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: length },
    });
    expect(brotliDecompressSync(made).equals(text)).toBe(true);
    expect(made.length).toBeLessThanOrEqual(usual.length * 1.01);
  },
);

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
