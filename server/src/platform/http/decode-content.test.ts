import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeDcz } from './compression-dictionary.ts';
import { decodeBrotli, decodeDcz, decodeGzip } from './decode-content.ts';

const plain = Buffer.from('export const words = 1;\n'.repeat(200));
const dictionary = Buffer.from('export const words = 0;\n'.repeat(200));
const evil = Buffer.from('evil();'.repeat(40));
const zeros = Buffer.alloc(32 * 1024 * 1024);
const dczHead = (await encodeDcz(plain, dictionary)).subarray(0, 40);
const dczOf = (bytes: Buffer, windowLog = 14) =>
  Buffer.concat([
    dczHead,
    zstdCompressSync(bytes, { dictionary, params: { [constants.ZSTD_c_windowLog]: windowLog } }),
  ]);

describe.each([
  [
    'brotli',
    decodeBrotli,
    (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ],
  ['gzip', decodeGzip, (bytes: Buffer) => gzipSync(bytes)],
  ['dcz', decodeDcz(dictionary), dczOf],
])('%s', (_name, decode, encode) => {
  it('is decoded up to the given size', async () => {
    expect(await decode(encode(plain), plain.length)).toEqual(plain);
    expect(await decode(encode(plain), plain.length - 1)).toBeNull();
  });

  it('that grows without end stops at the given size', async () => {
    const bomb = encode(zeros);
    const before = process.memoryUsage.rss();
    expect(await decode(bomb, plain.length)).toBeNull();
    expect(process.memoryUsage.rss() - before).toBeLessThan(zeros.length / 2);
  });

  it('with a second stream, more bytes or a lost end is refused', async () => {
    const good = encode(plain);
    for (const bytes of [
      Buffer.concat([good, encode(evil)]),
      Buffer.concat([good, Buffer.from('more')]),
      good.subarray(0, good.length >> 1),
      Buffer.alloc(0),
    ])
      expect(await decode(bytes, plain.length + evil.length)).toBeNull();
  });
});

describe('dcz', () => {
  it('is refused with another dictionary, or a window larger than both files', async () => {
    expect(await decodeDcz(evil)(dczOf(plain), plain.length)).toBeNull();
    expect(await decodeDcz(dictionary)(dczOf(zeros, 27), plain.length)).toBeNull();
  });
});
