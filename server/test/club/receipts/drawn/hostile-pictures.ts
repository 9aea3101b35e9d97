import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { flateBomb, flateOf, pngChunk, pngOf } from './bombs.ts';

// Pictures of a few kilobytes that ask for hundreds of megabytes.

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f4f1ea' } });
const SMALL = { width: 400, height: 600 };
const smallPixels = () => deflateSync(Buffer.alloc((SMALL.width + 1) * SMALL.height, 0));

/** A JPEG that says it is as large as a JPEG may be. */
async function hugeJpeg(): Promise<Buffer> {
  const bytes = await solid(64, 64).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

/** A JPEG whose last pass over its pixels comes again and again. */
async function manyScans(times: number): Promise<Buffer> {
  const bytes = await solid(7_000, 7_000).jpeg({ progressive: true }).toBuffer();
  const at = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(at, -2);
  return Buffer.concat([
    bytes.subarray(0, at),
    ...Array.from({ length: times }, () => scan),
    bytes.subarray(-2),
  ]);
}

/** A frame of an animated PNG, as long as one may be. */
function animated(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(0xffff_ffff, 0);
  return pngOf({ ...SMALL }, smallPixels(), [pngChunk('acTL', control)]);
}

interface HostilePicture {
  readonly type: string;
  draw(): Promise<Buffer> | Buffer;
  readonly expected: 'taken' | 415 | 422 | 'either';
}

export const HOSTILE_PICTURES: Readonly<Record<string, HostilePicture>> = {
  'a PNG of 900 million pixels': {
    type: 'image/png',
    draw: () => pngOf({ width: 30_000, height: 30_000, depth: 1 }, flateOf(Buffer.alloc(3_751), 30_000)),
    expected: 422,
  },
  'a PNG of 49 million pixels, interlaced, 16 bits deep': {
    type: 'image/png',
    draw: () =>
      pngOf({ width: 7_000, height: 7_000, depth: 16, colour: 6, isInterlaced: true }, flateBomb(400)),
    expected: 'either',
  },
  'a PNG with text of 1.5 GB': {
    type: 'image/png',
    draw: () =>
      pngOf(SMALL, smallPixels(), [
        pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), flateBomb(1_500)])),
      ]),
    expected: 'either',
  },
  'a PNG with a colour profile of 1.5 GB': {
    type: 'image/png',
    draw: () =>
      pngOf(SMALL, smallPixels(), [
        pngChunk('iCCP', Buffer.concat([Buffer.from('Profile\0\0', 'latin1'), flateBomb(1_500)])),
      ]),
    expected: 'either',
  },
  'a PNG of four billion frames': { type: 'image/png', draw: animated, expected: 415 },
  'a WebP of 268 million pixels': {
    type: 'image/webp',
    draw: async () => {
      const bytes = await solid(64, 64).webp({ lossless: true }).toBuffer();
      // VP8L: 14 bits of width and of height, less one.
      const at = bytes.indexOf(Buffer.from('VP8L')) + 9;
      bytes.writeUInt32LE(((bytes.readUInt32LE(at) & 0xf000_0000) >>> 0) | 0x0fff_ffff, at);
      return bytes;
    },
    expected: 422,
  },
  'a WebP of 49 million pixels': {
    type: 'image/webp',
    draw: () => solid(7_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    expected: 'either',
  },
  'half a WebP': {
    type: 'image/webp',
    draw: async () => {
      const bytes = await sharp(Buffer.from(Array.from({ length: 270_000 }, (_, at) => (at * 7919) % 251)), {
        raw: { width: 300, height: 300, channels: 3 },
      })
        .webp()
        .toBuffer();
      return bytes.subarray(0, bytes.length / 2);
    },
    expected: 422,
  },
  'a JPEG of four billion pixels': { type: 'image/jpeg', draw: hugeJpeg, expected: 422 },
  'a JPEG of 49 million pixels with 2,000 passes': {
    type: 'image/jpeg',
    draw: () => manyScans(2_000),
    expected: 'either',
  },
};
