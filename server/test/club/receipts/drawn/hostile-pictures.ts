import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { BOMB, flateBomb, flateOf, pngChunk, pngOf } from './bombs.ts';

// Pictures of a few kilobytes that need hundreds of megabytes.

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f4f1ea' } });
const SMALL = { width: 400, height: 600 };
const smallPixels = () => deflateSync(Buffer.alloc((SMALL.width + 1) * SMALL.height, 0));

async function hugeJpeg(): Promise<Buffer> {
  const bytes = await solid(64, 64).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

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

function animated(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(0xffff_ffff, 0);
  return pngOf(SMALL, smallPixels(), [pngChunk('acTL', control)]);
}

export const noise = () =>
  sharp(Buffer.from(Array.from({ length: 270_000 }, (_, at) => (at * 7919) % 251)), {
    raw: { width: 300, height: 300, channels: 3 },
  });
export const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
/** A small PNG with a color profile of 1.5 GB. */
const withHugeProfile = () =>
  pngOf(SMALL, smallPixels(), [
    pngChunk('iCCP', Buffer.concat([Buffer.from('Profile\0\0', 'latin1'), flateBomb(BOMB)])),
  ]);

type HostilePicture = readonly [
  name: string,
  type: 'png' | 'webp' | 'jpeg',
  expected: 415 | 422 | 'either',
  draw: () => Promise<Buffer> | Buffer,
];

export const HOSTILE_PICTURES: readonly HostilePicture[] = [
  [
    'a PNG of 900 million pixels',
    'png',
    422,
    () => pngOf({ width: 30_000, height: 30_000, depth: 1 }, flateOf(Buffer.alloc(3_751), 30_000)),
  ],
  [
    'a PNG of 49 million pixels, interlaced, 16 bits deep',
    'png',
    'either',
    () => pngOf({ width: 7_000, height: 7_000, depth: 16, colour: 6, isInterlaced: true }, flateBomb(400)),
  ],
  ['a PNG with a colour profile of 1.5 GB', 'png', 'either', withHugeProfile],
  ['a PNG of four billion frames', 'png', 415, animated],
  [
    'a WebP of 49 million pixels',
    'webp',
    'either',
    () => solid(7_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
  ['half a WebP', 'webp', 422, async () => half(await noise().webp().toBuffer())],
  ['a JPEG of four billion pixels', 'jpeg', 422, hugeJpeg],
  ['a JPEG of 49 million pixels with 2,000 passes', 'jpeg', 'either', () => manyScans(2_000)],
];
