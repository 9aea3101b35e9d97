import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngOf } from './bombs.ts';
import { HOSTILE_DRAWINGS } from './hostile-drawings.ts';
import { HOSTILE_PICTURES } from './hostile-pictures.ts';
import { HOSTILE_STREAMS } from './hostile-streams.ts';
import { pdfFile } from './pdf-file.ts';

/** A file that somebody sends who means no good, or whose phone broke. */
export interface HostileFile {
  readonly name: string;
  /** File name that it claims. */
  readonly fileName: string;
  readonly type: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  /** The answer; `taken` keeps its picture alone; `either` is up to its decoder, which may draw what is left of it. */
  readonly expected: 'taken' | 413 | 415 | 422 | 'either';
  /** Of a kind that others of the set stand for already. */
  readonly isMore?: boolean;
  /** Must not be in what is kept of it. */
  readonly payload?: string;
}

const PAYLOAD = '<script>alert(document.cookie)</script>';
const html = `<!doctype html><title>Receipt</title>${PAYLOAD}`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><script>alert(1)</script><rect width="600" height="900" fill="#fff"/></svg>`;

const paper = (width = 500, height = 700) =>
  sharp({ create: { width, height, channels: 3, background: '#f4f1ea' } });
const jpeg = () => paper().jpeg().toBuffer();

/** A PNG of a few kilobytes that says it has billions of pixels. */
const pixelBomb = (side: number) =>
  pngOf({ width: side, height: side, depth: 1 }, deflateSync(Buffer.alloc(200_000)));

const withText = async () => {
  const png = await paper().png().toBuffer();
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`, 'latin1'));
  return Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
};

const sixPages = () =>
  Buffer.from(
    pdfFile({ lines: ['A page'] })
      .toString('latin1')
      .replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 3 0 R 3 0 R 3 0 R 3 0 R 3 0 R] /Count 6'),
    'latin1',
  );

/** Bombs that stand for their kind: the others are like them, and each takes seconds of a processor. */
const SHARE = [
  'a PNG of 900 million pixels',
  'a PNG of 49 million pixels, interlaced, 16 bits deep',
  'a PNG with a colour profile of 1.5 GB',
  'a PNG of four billion frames',
  'half a WebP',
  'a JPEG of four billion pixels',
  'a stream packed twice',
  'a stream of objects that unpacks to 1.5 GB',
  'ten thousand pages',
  'a page a thousand kilometers wide',
  'a form that does itself',
  'a font whose letters do themselves',
  'JBIG2 of four billion rows',
];

/** Drawn by code, the same every time. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    name: 'nothing at all',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: () => Buffer.alloc(0),
    expected: 422,
  },
  {
    name: 'HTML as JPEG',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: () => Buffer.from(html),
    expected: 415,
  },
  { name: 'SVG', fileName: 'r.svg', type: 'image/svg+xml', bytes: () => Buffer.from(svg), expected: 415 },
  { name: 'SVG as PNG', fileName: 'r.png', type: 'image/png', bytes: () => Buffer.from(svg), expected: 415 },
  {
    name: 'a pixel bomb',
    fileName: 'r.png',
    type: 'image/png',
    bytes: () => pixelBomb(60_000),
    expected: 422,
  },
  {
    name: 'a smaller pixel bomb',
    fileName: 'r.png',
    type: 'image/png',
    bytes: () => pixelBomb(9_000),
    expected: 422,
  },
  {
    name: 'half a JPEG',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: async () => {
      const whole = await sharp(
        Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)),
        { raw: { width: 300, height: 300, channels: 3 } },
      )
        .jpeg()
        .toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    expected: 422,
  },
  {
    name: 'half a PNG',
    fileName: 'r.png',
    type: 'image/png',
    bytes: async () => (await paper().png({ compressionLevel: 0 }).toBuffer()).subarray(0, 90_000),
    expected: 422,
  },
  {
    name: 'the head of a JPEG alone',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: () => Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'),
    expected: 422,
  },
  {
    name: 'a GIF',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: () => paper(40, 40).gif().toBuffer(),
    expected: 415,
  },
  {
    name: 'a GIF that is a script',
    fileName: 'r.gif',
    type: 'image/gif',
    bytes: () => Buffer.from('GIF89a/*=1;*/=alert(1)//'),
    expected: 415,
  },
  {
    name: 'a program',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: () => Buffer.from(`MZ\x90\0${'\0'.repeat(400)}PE\0\0`, 'latin1'),
    expected: 415,
  },
  {
    name: 'a ZIP',
    fileName: 'r.pdf',
    type: 'application/pdf',
    bytes: () => Buffer.from(`PK\x03\x04${'\0'.repeat(60)}`, 'latin1'),
    expected: 415,
  },
  {
    name: 'HTML before a PDF',
    fileName: 'r.pdf',
    type: 'application/pdf',
    bytes: () => Buffer.concat([Buffer.from(html), pdfFile({ lines: ['Receipt'] })]),
    expected: 415,
  },
  {
    name: 'a broken PDF',
    fileName: 'r.pdf',
    type: 'application/pdf',
    bytes: () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'),
    expected: 422,
  },
  { name: 'a PDF of six pages', fileName: 'r.pdf', type: 'application/pdf', bytes: sixPages, expected: 422 },
  {
    name: 'more than 10 MB',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]),
    expected: 413,
  },
  {
    name: 'HTML with a path in its name',
    fileName: '../../../../etc/cron.d/receipt',
    type: 'image/jpeg',
    bytes: () => Buffer.from(html),
    expected: 415,
  },
  {
    name: 'a JPEG with a path in its name',
    fileName: '../../../../etc/cron.d/receipt.jpg',
    type: 'image/jpeg',
    bytes: jpeg,
    expected: 'taken',
    payload: 'cron',
  },
  {
    name: 'a JPEG with HTML behind it',
    fileName: 'r.html',
    type: 'text/html',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.from(html)]),
    expected: 'taken',
    payload: 'script',
  },
  {
    name: 'a JPEG with a ZIP behind it',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04payload.exe', 'latin1')]),
    expected: 'taken',
    payload: 'payload.exe',
  },
  {
    name: 'a PNG with a script in its text',
    fileName: 'r.png',
    type: 'image/png',
    bytes: withText,
    expected: 'taken',
    payload: 'script',
  },
  {
    name: 'a JPEG that tells where it was taken',
    fileName: 'r.jpg',
    type: 'image/jpeg',
    bytes: () =>
      paper()
        .withExif({ IFD0: { Artist: 'Sam Rivers' }, IFD3: { GPSLatitude: '32/1 52/1 0/1' } })
        .jpeg()
        .toBuffer(),
    expected: 'taken',
    payload: 'Sam Rivers',
  },
  {
    name: 'a PDF with a script that runs when it is opened',
    fileName: 'r.pdf',
    type: 'application/pdf',
    bytes: () =>
      Buffer.from(
        pdfFile({ lines: ['A receipt of no shop, long enough to be text'] })
          .toString('latin1')
          .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
        'latin1',
      ),
    expected: 'taken',
    payload: 'app.alert',
  },
  ...Object.entries(HOSTILE_PICTURES).map(([name, { type, draw, expected }]) => ({
    name,
    fileName: 'r.jpg',
    type,
    bytes: draw,
    expected,
    isMore: !SHARE.includes(name),
  })),
  ...Object.entries({ ...HOSTILE_STREAMS, ...HOSTILE_DRAWINGS }).map(([name, { draw, expected }]) => ({
    name: `a PDF: ${name}`,
    fileName: 'r.pdf',
    type: 'application/pdf',
    bytes: draw,
    expected,
    isMore: !SHARE.includes(name),
  })),
];
