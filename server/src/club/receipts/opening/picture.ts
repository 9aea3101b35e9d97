import sharp, { type Sharp } from 'sharp';
import { LONG_SIDE, MAX_STORED_PIXELS, SHORT_SIDE } from './limits.ts';

// One file per process: no cache, no concurrency, and only the needed decoders.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

// More pixels are a decompression bomb: the largest phones make 50 million.
const MAX_PIXELS = 50_000_000;
const SECONDS = 20;
const WHITE = { r: 255, g: 255, b: 255 };

const decoder = (bytes: Uint8Array, limitInputPixels: number | false = MAX_PIXELS) =>
  sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true });

const encoded = async (picture: Sharp): Promise<Uint8Array> =>
  picture.webp({ quality: 84 }).timeout({ seconds: SECONDS }).toBuffer();

export async function remakePicture(
  bytes: Uint8Array,
  format: string,
): Promise<Uint8Array | 'damaged' | 'large'> {
  try {
    // No pixel limit: only the head is read, and the size is checked below.
    const known = await decoder(bytes, false).metadata();
    if (known.format !== format) return 'damaged';
    if (known.width * known.height > MAX_PIXELS) return 'large';
    const { width, height } = known.autoOrient;
    const scale = Math.min(
      1,
      SHORT_SIDE / Math.min(width, height),
      LONG_SIDE / Math.max(width, height),
      Math.sqrt(MAX_STORED_PIXELS / (width * height)),
    );
    return await encoded(
      decoder(bytes)
        .autoOrient()
        .flatten({ background: WHITE })
        .resize({ width: Math.max(1, Math.floor(width * scale)), withoutEnlargement: true }),
    );
  } catch {
    return 'damaged';
  }
}

export async function sheetOf(pages: readonly Uint8Array[]): Promise<Uint8Array> {
  const sizes = await Promise.all(pages.map((page) => decoder(page).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, size) => sum + size.height, 0);
  let top = 0;
  const layers = pages.map((page, at) => {
    const layer = { input: Buffer.from(page), left: 0, top };
    top += sizes[at]?.height ?? 0;
    return layer;
  });
  return encoded(sharp({ create: { width, height, channels: 3, background: WHITE } }).composite(layers));
}
