import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/*
 * Compression Dictionary Transport (RFC 9842): a file in the browser's cache is the dictionary for the next
 * one. Only `dcz` is supported, because Node's Brotli takes no dictionary.
 */

const zstd = promisify(zstdCompress);

// Skippable Zstandard frame, followed by the dictionary's SHA-256 of 32 bytes.
export const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);
const LEVEL = 15;
const HASH = /^:([A-Za-z0-9+/]{43}=):$/;

export function offeredDictionary(headers: {
  readonly 'accept-encoding'?: string | undefined;
  readonly 'available-dictionary'?: string | string[] | undefined;
}): string | null {
  const [, hash = null] = HASH.exec(String(headers['available-dictionary'] ?? '')) ?? [];
  return hash && negotiate(headers['accept-encoding'] ?? '', ['dcz']) ? hash : null;
}

export const dczWindowOf = (bytes: number) => Math.max(10, Math.ceil(Math.log2(bytes)));

export const dictionaryHash = (dictionary: Buffer) => createHash('sha256').update(dictionary).digest();

export async function encodeDcz(bytes: Buffer, dictionary: Buffer): Promise<Buffer> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    [constants.ZSTD_c_windowLog]: dczWindowOf(bytes.length + dictionary.length),
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  return Buffer.concat([DCZ_MAGIC, dictionaryHash(dictionary), await zstd(bytes, { dictionary, params })]);
}
