import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngOf } from './bombs.ts';
import { HOSTILE_DRAWINGS } from './hostile-drawings.ts';
import { HOSTILE_PICTURES, half, noise } from './hostile-pictures.ts';
import { HOSTILE_STREAMS } from './hostile-streams.ts';
import { pdfFile } from './pdf-file.ts';

export interface HostileFile {
  readonly name: string;
  readonly fileName: string;
  readonly type: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  /** The answer; `taken` keeps only its picture; `either` depends on its decoder, which may draw what is left of it. */
  readonly expected: 'taken' | 413 | 415 | 422 | 'either';
  /** Must not be in what is kept of it. */
  readonly payload?: string;
}

const PAYLOAD = '<script>alert(document.cookie)</script>';
const html = Buffer.from(`<!doctype html><title>Receipt</title>${PAYLOAD}`);
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><script>alert(1)</script><rect width="600" height="900" fill="#fff"/></svg>',
);
const latin = (text: string) => Buffer.from(text, 'latin1');

const paper = (width = 500, height = 700) =>
  sharp({ create: { width, height, channels: 3, background: '#f4f1ea' } });
const jpeg = () => paper().jpeg().toBuffer();
const jpegWith = async (more: Buffer | string) => Buffer.concat([await jpeg(), Buffer.from(more)]);

/** A PNG of a few kilobytes that claims billions of pixels. */
const pixelBomb = (side: number) =>
  pngOf({ width: side, height: side, depth: 1 }, deflateSync(Buffer.alloc(200_000)));
const withText = async () => {
  const png = await paper().png().toBuffer();
  return Buffer.concat([
    png.subarray(0, 33),
    pngChunk('tEXt', latin(`Comment\0${PAYLOAD}`)),
    png.subarray(33),
  ]);
};
const withExif = () =>
  paper()
    .withExif({ IFD0: { Artist: 'Sam Rivers' }, IFD3: { GPSLatitude: '32/1 52/1 0/1' } })
    .jpeg()
    .toBuffer();
const pdfWith = (line: string, part: string, changed: string) =>
  latin(
    pdfFile({ lines: [line] })
      .toString('latin1')
      .replace(part, changed),
  );
const withScript = () =>
  pdfWith(
    'A receipt of no shop, long enough to be text',
    '/Type /Catalog',
    '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  );
const sixPages = () =>
  pdfWith('A page', '/Kids [3 0 R] /Count 1', '/Kids [3 0 R 3 0 R 3 0 R 3 0 R 3 0 R 3 0 R] /Count 6');

type Row = readonly [
  name: string,
  fileName: string,
  expected: HostileFile['expected'],
  bytes: HostileFile['bytes'],
  payload?: string,
];
const ROWS: readonly Row[] = [
  ['an empty file', 'r.jpg', 422, () => Buffer.alloc(0)],
  ['HTML as JPEG', 'r.jpg', 415, () => html],
  ['SVG', 'r.svg', 415, () => svg],
  ['a pixel bomb', 'r.png', 422, () => pixelBomb(60_000)],
  ['a smaller pixel bomb', 'r.png', 422, () => pixelBomb(9_000)],
  ['half a JPEG', 'r.jpg', 422, async () => half(await noise().jpeg().toBuffer())],
  ['half a PNG', 'r.png', 422, async () => half(await paper().png({ compressionLevel: 0 }).toBuffer())],
  ['only the head of a JPEG', 'r.jpg', 422, () => latin('\xff\xd8\xff\xe0\0\x10JFIF\0')],
  ['a GIF', 'r.jpg', 415, () => paper(40, 40).gif().toBuffer()],
  ['a program', 'r.jpg', 415, () => latin(`MZ\x90\0${'\0'.repeat(400)}PE\0\0`)],
  ['a ZIP', 'r.pdf', 415, () => latin(`PK\x03\x04${'\0'.repeat(60)}`)],
  [
    'HTML before a PDF',
    'r.pdf',
    'taken',
    () => Buffer.concat([html, pdfFile({ lines: ['Receipt'] })]),
    'script',
  ],
  ['a broken PDF', 'r.pdf', 422, () => latin('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')],
  ['a PDF of six pages', 'r.pdf', 422, sixPages],
  ['more than 10 MB', 'r.jpg', 413, () => jpegWith(Buffer.alloc(10 * 1024 * 1024))],
  ['HTML with a path in its name', '../../../../etc/cron.d/receipt', 415, () => html],
  ['a JPEG with a path in its name', '../../../../etc/cron.d/receipt.jpg', 'taken', jpeg, 'cron'],
  ['a JPEG with HTML behind it', 'r.html', 'taken', () => jpegWith(html), 'script'],
  ['a JPEG with a ZIP behind it', 'r.jpg', 'taken', () => jpegWith('PK\x03\x04payload.exe'), 'payload.exe'],
  ['a PNG with a script in its text', 'r.png', 'taken', withText, 'script'],
  ['a JPEG with the place where it was taken', 'r.jpg', 'taken', withExif, 'Sam Rivers'],
  ['a PDF with a script that runs on opening', 'r.pdf', 'taken', withScript, 'app.alert'],
];
const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
  html: 'text/html',
};

/** Files that any decoder takes or refuses quickly. */
export const HARMLESS_FILES: readonly HostileFile[] = ROWS.map(
  ([name, fileName, expected, bytes, payload]) => ({
    name,
    fileName,
    type: TYPES[fileName.split('.').at(-1) ?? ''] ?? 'image/jpeg',
    bytes,
    expected,
    ...(payload ? { payload } : {}),
  }),
);

/** Files that exhaust memory or time unless they are opened in a sandbox. */
export const BOMBS: readonly HostileFile[] = [
  ...HOSTILE_PICTURES.map(([name, type, expected, bytes]) => ({
    name,
    fileName: 'r.jpg',
    type: `image/${type}`,
    bytes,
    expected,
  })),
  ...Object.entries({ ...HOSTILE_STREAMS, ...HOSTILE_DRAWINGS }).map(
    ([name, bytes]): HostileFile => ({
      name: `a PDF: ${name}`,
      fileName: 'r.pdf',
      type: 'application/pdf',
      bytes,
      expected: name === 'ten thousand pages' ? 422 : 'either',
    }),
  ),
];
