import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureFacts, PictureRecord } from './picture-names.ts';

export const MAX_BYTES = 20_000_000;
// More pixels are a decompression bomb.
const MAX_PIXELS = 60_000_000;
// Minimum width in pixels, so pictures are not enlarged.
const MIN_WIDTH = { logo: 80, photo: 480 } as const;
const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', svg: 'svg' };
// Assumed width of an SVG in pixels.
const SVG_WIDTH = 640;
const TIMEOUT_S = 20;

const decoder = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: TIMEOUT_S });

/** Inspects a picture. Returns a text with the expectation if the picture is unusable. */
export async function inspectPicture(
  bytes: Buffer,
  kind: PictureRecord['kind'],
): Promise<PictureFacts | string> {
  if (bytes.length > MAX_BYTES) return `expected a file of at most ${MAX_BYTES / 1_000_000} MB`;
  const metadata = await decoder(bytes)
    .metadata()
    .catch(() => null);
  const extension = EXTENSIONS[metadata?.format ?? ''];
  if (!metadata || !extension) return 'expected a picture: JPEG, PNG, WebP, or SVG for a logo';
  if (extension === 'svg' && kind !== 'logo') return 'expected a photo: JPEG, PNG or WebP';
  const { autoOrient } = metadata;
  const size =
    extension === 'svg'
      ? {
          width: SVG_WIDTH,
          height: Math.max(1, Math.round((SVG_WIDTH * autoOrient.height) / autoOrient.width)),
        }
      : autoOrient;
  const least = MIN_WIDTH[kind];
  if (size.width < least)
    return `expected a ${kind} of ${least} pixels or more in width; it has ${size.width}`;
  // The header may promise data that is missing.
  const isWhole = await decoder(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    );
  if (!isWhole) return 'expected a complete picture; this file is damaged';
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { id, width: size.width, height: size.height, extension };
}

/** Returns the picture in one width, as WebP with only its pixels: no location, device or script. */
export async function encodePicture(
  bytes: Buffer,
  { kind, extension, width }: { kind: PictureRecord['kind']; extension: string; width: number },
): Promise<Buffer> {
  const source =
    extension === 'svg'
      ? // Rendered at the needed size instead of enlarged from its nominal size.
        sharp(bytes, { limitInputPixels: MAX_PIXELS, density: 300 }).timeout({ seconds: TIMEOUT_S })
      : decoder(bytes).autoOrient();
  return source
    .resize({ width })
    .webp(kind === 'logo' ? { quality: 90, alphaQuality: 100 } : { quality: 78 })
    .toBuffer();
}
