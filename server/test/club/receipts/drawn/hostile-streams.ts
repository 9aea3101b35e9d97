import { deflateSync } from 'node:zlib';
import { BOMB, flateBomb, withHead } from './bombs.ts';
import { CATALOGUE, onePage, type PdfObject, pdfOf, stream, text } from './pdf-file.ts';

/** A PDF whose pages are in a stream of objects, found by a stream of references. */
function objectStreams(objects: Buffer, references: (start: number) => PdfObject): Buffer {
  const numbered = (number: number, [dictionary, bytes]: readonly [string, Buffer]) =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`, 'latin1'),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  const head = Buffer.from(`%PDF-1.5\n1 0 obj\n${CATALOGUE}\nendobj\n`, 'latin1');
  const held = numbered(4, [
    `<< /Type /ObjStm /N 2 /First 8 /Filter /FlateDecode /Length ${objects.length} >>`,
    objects,
  ]);
  return Buffer.concat([
    head,
    held,
    numbered(5, references(head.length) as [string, Buffer]),
    Buffer.from(`startxref\n${head.length + held.length}\n%%EOF\n`, 'latin1'),
  ]);
}
/** Rows of the references: type, place and index of each. */
const references = (held: number): PdfObject => {
  const rows = [
    [0, 0, 65_535],
    [1, 9, 0],
    [2, 4, 0],
    [2, 4, 1],
    [1, held, 0],
    [0, 0, 0],
  ].map(([type = 0, place = 0, index = 0]) => {
    const row = Buffer.alloc(7);
    row.writeUInt8(type, 0);
    row.writeUInt32BE(place, 1);
    row.writeUInt16BE(index, 5);
    return row;
  });
  return stream('/Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R', Buffer.concat(rows));
};
const pagesHeld = '2 0 3 50 << /Type /Pages /Kids [3 0 R] /Count 1 >>';

const pages = (kids: number, count: number) =>
  pdfOf([
    CATALOGUE,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(kids)}] /Count ${count} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
  ]);

function circularReferences(): Buffer {
  const whole = onePage({}).toString('latin1');
  const at = whole.lastIndexOf('xref\n0');
  return Buffer.from(whole.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`), 'latin1');
}

export const HOSTILE_STREAMS: Readonly<Record<string, () => Buffer>> = {
  'a stream packed twice': () =>
    onePage({
      content: stream(
        '/Filter [/FlateDecode /FlateDecode]',
        deflateSync(flateBomb(BOMB, Buffer.from(' ')), { level: 9 }),
      ),
    }),
  'a stream of objects that unpacks to 1.5 GB': () => objectStreams(withHead(pagesHeld), references),
  'ten thousand pages': () => pages(10_000, 10_000),
  'ten thousand pages that claim to be one': () => pages(10_000, 1),
  'a page a thousand kilometers wide': () => onePage({ box: '[0 0 2834645669 2834645669]' }),
  'a page as thin as a hair': () => onePage({ box: '[0 0 0.001 1000000]' }),
  'a page of large units': () => onePage({ page: '/UserUnit 1e9' }),
  'references that lead back to themselves': circularReferences,
  'pages that are their own children': () =>
    pdfOf([CATALOGUE, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
  'a million brackets': () => onePage({ content: text(`${'['.repeat(1_000_000)} TJ`) }),
};
