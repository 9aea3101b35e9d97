import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;
export const BOMB = 1_500;

/** Packed so that pieces can follow each other: it ends on a byte and needs nothing before it. */
const piece = (bytes: Buffer): Buffer =>
  deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
const zlibOf = (packed: Buffer, times: number, check: Buffer) =>
  Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: times }, () => packed),
    deflateRawSync(Buffer.alloc(0)),
    check,
  ]);

/** A zlib stream of so many megabytes of a pattern, without a valid check sum. */
export const flateBomb = (megabytes: number, pattern = Buffer.from([0])): Buffer =>
  zlibOf(piece(Buffer.alloc(MEGABYTE, pattern)), megabytes, Buffer.alloc(4));

export function withHead(head: string): Buffer {
  // Without its check sum and its mark of an end: the bomb continues where it stops.
  const opened = Buffer.from(deflateSync(Buffer.from(head, 'latin1'), { level: 0 }).subarray(0, -4));
  opened[2] = 0;
  return Buffer.concat([opened, flateBomb(BOMB).subarray(2)]);
}

/** A zlib stream of exactly `pattern` `times` over, with its check sum. */
export function flateOf(pattern: Buffer, times: number): Buffer {
  let [a, b] = [1, 0];
  // Adler-32 of the whole.
  const sums = adlerOf(pattern);
  for (let at = 0; at < times; at++) {
    b = (b + sums.b + a * pattern.length - pattern.length + 65_521) % 65_521;
    a = (a + sums.a - 1 + 65_521) % 65_521;
  }
  const check = Buffer.alloc(4);
  check.writeUInt16BE(b, 0);
  check.writeUInt16BE(a, 2);
  return zlibOf(piece(pattern), times, check);
}

function adlerOf(bytes: Buffer): { a: number; b: number } {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return { a, b };
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  /** 0 grey, 2 RGB, 6 RGB with alpha. */
  readonly colour?: number;
  readonly isInterlaced?: boolean;
}

export function pngOf(
  { width, height, depth = 8, colour = 0, isInterlaced = false }: PngHead,
  pixels: Buffer,
  between: readonly Buffer[] = [],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...between,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
