import { deflateSync } from 'node:zlib';
import { flateBomb, lzwBomb } from './bombs.ts';
import { BOMB, CATALOGUE, type HostilePdf, onePage, stream, text, withHead } from './hostile-page.ts';
import { type PdfObject, pdfOf } from './pdf-file.ts';

/** A content stream of spaces, which is nothing to draw. */
const spaces = () => flateBomb(BOMB, Buffer.from(' '));
const nested = (layers: number): Buffer => {
  let packed = spaces();
  for (let layer = 1; layer < layers; layer++) packed = deflateSync(packed, { level: 9 });
  return packed;
};
const filters = (...names: string[]) => `/Filter [${names.map((name) => `/${name}`).join(' ')}]`;
const content = (bytes: Buffer, ...names: string[]) => onePage({ content: stream(filters(...names), bytes) });

/** A PDF whose pages lie in a stream of objects, found by a stream of references. */
function objectStreams(objects: Buffer, references: (start: number) => PdfObject): Buffer {
  const head = Buffer.from('%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n', 'latin1');
  const held = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<< /Type /ObjStm /N 2 /First 8 /Filter /FlateDecode /Length ${objects.length} >>\nstream\n`,
      'latin1',
    ),
    objects,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const start = head.length + held.length;
  const [dictionary, bytes] = references(head.length) as [string, Buffer];
  return Buffer.concat([
    head,
    held,
    Buffer.from(`5 0 obj\n${dictionary}\nstream\n`, 'latin1'),
    bytes,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`, 'latin1'),
  ]);
}
const reference = (type: number, place: number, index: number) => {
  const row = Buffer.alloc(7);
  row.writeUInt8(type, 0);
  row.writeUInt32BE(place, 1);
  row.writeUInt16BE(index, 5);
  return row;
};
const references = (held: number, rest = '', more = Buffer.alloc(0)): PdfObject => {
  const rows = [
    reference(0, 0, 65_535),
    reference(1, 9, 0),
    reference(2, 4, 0),
    reference(2, 4, 1),
    reference(1, held, 0),
    reference(0, 0, 0),
  ];
  return stream(`/Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R ${rest}`, Buffer.concat([...rows, more]));
};
const pagesHeld = '2 0 3 50 << /Type /Pages /Kids [3 0 R] /Count 1 >>';

const pages = (kids: number, count: number) =>
  pdfOf([
    CATALOGUE,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(kids)}] /Count ${count} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
  ]);

/** PDFs whose streams, references or pages are hostile. */
export const HOSTILE_STREAMS: Readonly<Record<string, HostilePdf>> = {
  'a stream that unpacks to 1.5 GB': { draw: () => content(spaces(), 'FlateDecode'), expected: 'either' },
  'a stream packed twice': {
    draw: () => content(nested(2), 'FlateDecode', 'FlateDecode'),
    expected: 'either',
  },
  'a stream packed three times, in hexadecimal': {
    draw: () =>
      content(
        Buffer.from(`${nested(3).toString('hex')}>`, 'latin1'),
        ...['ASCIIHexDecode', 'FlateDecode', 'FlateDecode', 'FlateDecode'],
      ),
    expected: 'either',
  },
  'a stream of LZW': {
    draw: () => content(deflateSync(lzwBomb(200)), 'FlateDecode', 'LZWDecode'),
    expected: 'either',
  },
  'a stream of run lengths': {
    draw: () => content(flateBomb(24, Buffer.from([0x81, 0x20])), 'FlateDecode', 'RunLengthDecode'),
    expected: 'either',
  },
  'a stream of objects that unpacks to 1.5 GB': {
    draw: () => objectStreams(withHead(pagesHeld), references),
    expected: 'either',
  },
  'references that unpack to 1.5 GB': {
    draw: () =>
      objectStreams(deflateSync(Buffer.from(pagesHeld)), () =>
        stream('/Type /XRef /Size 200000000 /W [1 4 2] /Root 1 0 R /Filter /FlateDecode', flateBomb(BOMB)),
      ),
    expected: 'either',
  },
  'ten thousand pages': { draw: () => pages(10_000, 10_000), expected: 422 },
  'ten thousand pages that say they are one': { draw: () => pages(10_000, 1), expected: 'either' },
  'a page a thousand kilometers wide': {
    draw: () => onePage({ box: '[0 0 2834645669 2834645669]' }),
    expected: 'either',
  },
  'a page as thin as a hair': { draw: () => onePage({ box: '[0 0 0.001 1000000]' }), expected: 'either' },
  'a page of large units': {
    draw: () => onePage({ page: '/UserUnit 1e9' }),
    expected: 'either',
  },
  'references that lead back to themselves': {
    draw: () => {
      const whole = onePage({}).toString('latin1');
      const at = whole.lastIndexOf('xref\n0');
      return Buffer.from(whole.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`), 'latin1');
    },
    expected: 'either',
  },
  'pages that are their own children': {
    draw: () => pdfOf([CATALOGUE, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
    expected: 'either',
  },
  'a million brackets': {
    draw: () => onePage({ content: text(`${'['.repeat(1_000_000)} TJ`) }),
    expected: 'either',
  },
};
