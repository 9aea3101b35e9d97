/** Object of a PDF: a dictionary, or one with the bytes of its stream. */
export type PdfObject = string | readonly [dictionary: string, stream: Buffer];

export const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
export const stream = (dictionary: string, bytes: Buffer): PdfObject => [
  `<< ${dictionary} /Length ${bytes.length} >>`,
  bytes,
];
export const text = (content: string, dictionary = ''): PdfObject =>
  stream(dictionary, Buffer.from(content, 'latin1'));

const written = (object: PdfObject, at: number): Buffer => {
  const [dictionary, bytes] = typeof object === 'string' ? [object] : object;
  const head = `${at + 1} 0 obj\n${dictionary}`;
  if (!bytes) return Buffer.from(`${head}\nendobj\n`, 'latin1');
  return Buffer.concat([
    Buffer.from(`${head}\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
};

export function pdfOf(list: readonly PdfObject[]): Buffer {
  const objects = list.map(written);
  let offset = 9;
  const offsets = objects.map((object) => {
    const at = offset;
    offset += object.length;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...objects, Buffer.from(tail)]);
}

interface PageParts {
  readonly box?: string;
  /** Object 4. */
  readonly content?: PdfObject;
  readonly resources?: string;
  readonly page?: string;
  /** Objects from 5 on. */
  readonly more?: readonly PdfObject[];
}

export const onePage = ({
  box = '[0 0 320 400]',
  content = text('BT ET'),
  resources = '',
  page = '',
  more = [],
}: PageParts): Buffer =>
  pdfOf([
    CATALOGUE,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    content,
    ...more,
  ]);

export function pdfFile({ lines }: { readonly lines: readonly string[] }): Buffer {
  const height = lines.length * 14 + 60;
  const escaped = (line: string) => line.replace(/[\\()]/g, '\\$&');
  const body = lines.map((line) => `(${escaped(line)}) Tj 0 -14 Td`).join('\n');
  return onePage({
    box: `[0 0 320 ${height}]`,
    content: text(`BT /F 10 Tf 30 ${height - 40} Td\n${body}\nET`),
    resources: '/Font << /F 5 0 R >>',
    more: ['<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'],
  });
}
