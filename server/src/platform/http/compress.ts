import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Windows of Brotli that are taken, log₂ of bytes; 22 is its usual one. */
const SMALLEST_WINDOW = 16;
const LARGEST_WINDOW = 22;
const SMALLEST_CHUNK = 4 * 1024;
/** A window holds that many bytes less than its power of two (RFC 7932, 9.1). */
const WINDOW_OVERHEAD = 16;

/**
 * Brotli with a window that is as large as `bytes` and no larger: as small a result, without megabytes of memory that
 * are taken and given back for each.
 *
 * @param quality 0 to 11
 */
export function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const window = Math.ceil(Math.log2(bytes.length + WINDOW_OVERHEAD));
  return brotliOf(bytes, {
    // Room for the usual result: each further piece is a way to the thread and back.
    chunkSize: Math.max(SMALLEST_CHUNK, bytes.length >> 2),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, SMALLEST_WINDOW), LARGEST_WINDOW),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** @param level 1 to 9 */
export const gzipped = (bytes: Buffer, level: number): Promise<Buffer> => gzipOf(bytes, { level });
