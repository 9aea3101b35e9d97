import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/*
 * Compression Dictionary Transport (RFC 9842): a file that the browser holds is the dictionary of the one that it asks for. Of its two
 * encodings `dcz` alone is made: Node has no Brotli that takes a dictionary.
 */

const zstd = promisify(zstdCompress);

/** A skippable frame of Zstandard, whose 32 bytes are the dictionary's SHA-256. */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);
/** Some hundredths larger than the best of levels, and made in a third of the time. */
const LEVEL = 15;
const HASH = /^:([A-Za-z0-9+/]{43}=):$/;

/** SHA-256 of the dictionary that a request has to offer, base64; null where it has none, or takes no `dcz`. */
export function offeredDictionary(headers: {
  readonly 'accept-encoding'?: string | undefined;
  readonly 'available-dictionary'?: string | string[] | undefined;
}): string | null {
  const [, hash = null] = HASH.exec(String(headers['available-dictionary'] ?? '')) ?? [];
  return hash && negotiate(headers['accept-encoding'] ?? '', ['dcz']) ? hash : null;
}

/** `bytes` as `dcz`. */
export async function encodeDcz(bytes: Buffer, dictionary: Buffer): Promise<Buffer> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    // The whole dictionary can be seen from the last byte.
    [constants.ZSTD_c_windowLog]: Math.max(10, Math.ceil(Math.log2(bytes.length + dictionary.length))),
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  const hash = createHash('sha256').update(dictionary).digest();
  return Buffer.concat([DCZ_MAGIC, hash, await zstd(bytes, { dictionary, params })]);
}
