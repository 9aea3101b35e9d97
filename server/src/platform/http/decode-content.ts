import {
  constants,
  createBrotliDecompress,
  createInflateRaw,
  createZstdDecompress,
  type ZlibOptions,
} from 'node:zlib';
import { DCZ_MAGIC, dczWindowOf, dictionaryHash } from './compression-dictionary.ts';

type Decode = (encoded: Buffer, most: number) => Promise<Buffer | null>;

type Decoder = ReturnType<typeof createBrotliDecompress>;

/** Bytes after the end of a stream count as broken, because decoders disagree about them. */
async function decodeWhole(decoder: Decoder, encoded: Buffer, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    decoder.end(encoded);
    for await (const part of decoder) {
      size += part.length;
      if (size > most) return null;
      parts.push(part);
    }
    return decoder.bytesWritten === encoded.length ? Buffer.concat(parts) : null;
  } catch {
    return null;
  } finally {
    decoder.destroy();
  }
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);
const GZIP_HEADER_BYTES = 10;
const GZIP_TRAILER_BYTES = 8;
const fast: ZlibOptions = { chunkSize: 64 * 1024 };

export const decodeBrotli: Decode = (encoded, most) =>
  decodeWhole(createBrotliDecompress(fast), encoded, most);

export const decodeGzip: Decode = async (encoded, most) =>
  encoded.subarray(0, GZIP_HEADER.length).equals(GZIP_HEADER)
    ? decodeWhole(createInflateRaw(fast), encoded.subarray(GZIP_HEADER_BYTES, -GZIP_TRAILER_BYTES), most)
    : null;

export const decodeDcz =
  (dictionary: Buffer): Decode =>
  async (encoded, most) => {
    const head = Buffer.concat([DCZ_MAGIC, dictionaryHash(dictionary)]);
    if (!encoded.subarray(0, head.length).equals(head)) return null;
    const params = { [constants.ZSTD_d_windowLogMax]: dczWindowOf(most + dictionary.length) };
    return decodeWhole(
      createZstdDecompress({ ...fast, dictionary, params }),
      encoded.subarray(head.length),
      most,
    );
  };
