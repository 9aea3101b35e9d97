import { createRequire } from 'node:module';
import sharp from 'sharp';

/** A picture without transparency, one byte a pixel. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

// From a package, so that every machine prints the same.
const fontfile = createRequire(import.meta.url).resolve(
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
);
const WIDTH = 736;
const MARGIN = 48;
const BLACK = { background: '#000' };

/** Prints lines as a till does, 36 pixels each. */
export async function printReceipt(lines: readonly string[]): Promise<Grey> {
  const text = lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const image = sharp({ text: { text, font: 'Liberation Sans 20', fontfile, dpi: 94, spacing: 7 } });
  const { width } = await image.metadata();
  const { data, info } = await image
    .flatten(BLACK)
    .greyscale()
    .extend({ ...BLACK, top: MARGIN, bottom: MARGIN, left: MARGIN, right: WIDTH - MARGIN - width })
    .negate()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
