import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import sharp from 'sharp';

/** A picture without transparency, one byte a pixel. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type Typeface = 'courier' | 'plex';

const FILES: Readonly<Record<Typeface, string>> = {
  courier: '@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff',
  plex: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff',
};
const require = createRequire(import.meta.url);

const fonts = new Map<Typeface, opentype.Font>();
function fontOf(face: Typeface): opentype.Font {
  const known = fonts.get(face);
  if (known) return known;
  const bytes = readFileSync(require.resolve(FILES[face]));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  fonts.set(face, font);
  return font;
}

/** The library's own `toPathData` rounds some coordinates to NaN. */
const outlineOf = (path: opentype.Path) =>
  path.commands
    .map((command) => {
      const at = (value: number) => value.toFixed(1);
      if (command.type === 'Z') return 'Z';
      const end = `${at(command.x)} ${at(command.y)}`;
      if (command.type === 'Q') return `Q${at(command.x1)} ${at(command.y1)} ${end}`;
      if (command.type === 'C')
        return `C${at(command.x1)} ${at(command.y1)} ${at(command.x2)} ${at(command.y2)} ${end}`;
      return `${command.type}${end}`;
    })
    .join('');

const SIZE = 26;
const LINE = 36;
const MARGIN = 48;

interface PrintOptions {
  readonly face: Typeface;
  /** 0 is black, 255 is as white as the paper. */
  readonly ink?: number;
  readonly barcode?: boolean;
}

function bars(width: number, y: number): string {
  let x = MARGIN + 60;
  const parts: string[] = [];
  for (let at = 0; x < width - MARGIN - 60; at++) {
    const wide = 2 + ((at * 7 + (at % 5) * 3) % 5);
    if (at % 2 === 0) parts.push(`M${x} ${y}h${wide}v70h-${wide}z`);
    x += wide;
  }
  return parts.join('');
}

/**
 * Prints lines as a till does, with outlines of fonts from the packages, so that every machine prints the same. A line
 * that starts with `#` is set large.
 */
export async function printReceipt(lines: readonly string[], options: PrintOptions): Promise<Grey> {
  const font = fontOf(options.face);
  const columns = 40;
  const advance = font.getAdvanceWidth('0', SIZE);
  const width = Math.ceil(columns * advance + 2 * MARGIN);
  const height = lines.length * LINE + 2 * MARGIN + (options.barcode ? 110 : 0);
  const outlines = lines.map((line, at) => {
    const y = MARGIN + at * LINE + SIZE;
    if (!line.startsWith('#')) return outlineOf(font.getPath(line, MARGIN, y, SIZE));
    const size = SIZE * 1.35;
    const text = line.slice(1);
    const x = (width - font.getAdvanceWidth(text, size)) / 2;
    return outlineOf(font.getPath(text, x, y, size));
  });
  const ink = options.ink ?? 30;
  const barcode = options.barcode ? bars(width, height - MARGIN - 70) : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><path fill="rgb(${ink},${ink},${ink})" d="${outlines.join('')}${barcode}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
