import { deflateSync } from 'node:zlib';
import { flateBomb } from './bombs.ts';
import { type PdfObject, pdfOf } from './pdf-file.ts';

/** A PDF of few bytes that asks for gigabytes, or for ever. */
export interface HostilePdf {
  draw(): Buffer;
  /** `taken` where what is left of it can be drawn. */
  readonly expected: 'taken' | 422 | 'either';
}

/** Megabytes that a bomb unpacks to. */
export const BOMB = 1_500;

export const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
export const stream = (dictionary: string, bytes: Buffer): PdfObject => [
  `<< ${dictionary} /Length ${bytes.length} >>`,
  bytes,
];
export const text = (content: string, dictionary = ''): PdfObject =>
  stream(dictionary, Buffer.from(content, 'latin1'));

interface PageParts {
  readonly box?: string;
  /** Object 4. */
  readonly content?: PdfObject;
  readonly resources?: string;
  readonly page?: string;
  /** Objects from 5 on. */
  readonly more?: readonly PdfObject[];
}

/** A PDF of one page. */
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

/** A bomb that begins with something else. */
export function withHead(head: string): Buffer {
  const start = deflateSync(Buffer.from(head, 'latin1'), { level: 0 });
  // Without its check sum and its mark of an end: the bomb goes on where it stops.
  const opened = Buffer.from(start.subarray(0, -4));
  opened[2] = 0;
  return Buffer.concat([opened, flateBomb(BOMB).subarray(2)]);
}
