import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

const SUPPORTED: Array<'br' | 'gzip'> = ['br', 'gzip'];

export type ContentEncoding = (typeof SUPPORTED)[number] | 'identity';

// Browsers send only a few different headers.
const known = new LRUCache<string, ContentEncoding>({ max: 100 });

export function preferredEncoding(header: string | string[] | undefined): ContentEncoding {
  const text = String(header ?? '');
  const before = known.get(text);
  if (before) return before;
  const encoding = negotiate(text.toLowerCase(), SUPPORTED) ?? 'identity';
  known.set(text, encoding);
  return encoding;
}

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

// log₂ of bytes; 22 is Brotli's default.
const SMALLEST_WINDOW = 16;
const LARGEST_WINDOW = 22;
const SMALLEST_CHUNK = 4 * 1024;
// Bytes by which a window is smaller than its power of two (RFC 7932, 9.1).
const WINDOW_OVERHEAD = 16;

/** A window of at most `bytes` gives the same size, without allocating megabytes per call. */
export function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const window = Math.ceil(Math.log2(bytes.length + WINDOW_OVERHEAD));
  return brotliOf(bytes, {
    chunkSize: Math.max(SMALLEST_CHUNK, bytes.length >> 2),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, SMALLEST_WINDOW), LARGEST_WINDOW),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export const gzipped = (bytes: Buffer, level: number): Promise<Buffer> => gzipOf(bytes, { level });
