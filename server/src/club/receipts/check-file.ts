import { fileTypeFromBuffer } from 'file-type';
import { RECEIPT_TYPES } from 'shared-contracts';
import sharp from 'sharp';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { PdfRefusal } from './reading/protocol.ts';
import { readPdf } from './reading/read-pdf.ts';

/** A file that may be kept: what is kept of it was made here, pixel by pixel. */
export interface CheckedFile {
  /** WebP without anything but its picture. */
  readonly picture: Buffer;
  /** Its text, where it is a PDF that holds text. */
  readonly lines: readonly string[] | null;
}

/** More pixels are a bomb: the largest phones make 50 million. */
const MOST_PIXELS = 50_000_000;
const SECONDS = 20;
const WHITE = { r: 255, g: 255, b: 255 };
const IMAGES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const notOurs = () =>
  new RequestError(
    'UNSUPPORTED_MEDIA_TYPE',
    'This isn’t a photo (JPEG, PNG, WebP) or a PDF. Nothing was saved.',
  );
const broken = () =>
  new RequestError(
    'UNPROCESSABLE',
    'This picture is damaged or incomplete. Take it again, or choose another.',
  );
const PDF_WORDS: Readonly<Record<PdfRefusal, string>> = {
  pages: 'This PDF has more than five pages. Send the page with the receipt.',
  locked: 'This PDF needs a password. Save it without one, or send a photo.',
  broken: 'We couldn’t read this PDF. Save it again, or send a photo.',
};

const decoder = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });

/** Decodes a picture and makes it anew: no metadata, no colour profile, nothing that stood behind its end. */
async function remade(bytes: Uint8Array, format: string): Promise<Buffer> {
  const known = await decoder(bytes)
    .metadata()
    .catch(() => null);
  if (!known || known.format !== format) throw broken();
  if (known.width * known.height > MOST_PIXELS)
    throw new RequestError('UNPROCESSABLE', 'This picture is too large. Take a smaller one.');
  return decoder(bytes)
    .autoOrient()
    .flatten({ background: WHITE })
    .resize({ width: 2600, height: 9000, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
    .catch(() => {
      throw broken();
    });
}

async function pages(drawn: readonly Uint8Array[]): Promise<Buffer> {
  const sizes = await Promise.all(drawn.map(async (page) => sharp(page).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, size) => sum + size.height, 0);
  let top = 0;
  const layers = drawn.map((input, at) => {
    const layer = { input: Buffer.from(input), left: 0, top };
    top += sizes[at]?.height ?? 0;
    return layer;
  });
  const sheet = await sharp({ create: { width, height, channels: 3, background: WHITE } })
    .composite(layers)
    .png()
    .toBuffer();
  return remade(sheet, 'png');
}

/**
 * Looks at what a file is by its bytes, whatever it calls itself, and makes its picture anew.
 *
 * @throws RequestError in words for the member: UNSUPPORTED_MEDIA_TYPE or UNPROCESSABLE.
 */
export async function checkFile(bytes: Buffer): Promise<CheckedFile> {
  if (bytes.length === 0) throw new RequestError('UNPROCESSABLE', 'This file is empty. Choose another.');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !(RECEIPT_TYPES as readonly string[]).includes(type.mime)) throw notOurs();
  const format = IMAGES[type.mime];
  if (format) return { picture: await remade(bytes, format), lines: null };
  // What is a PDF begins as one: readers forgive up to a thousand bytes before it, where another file may hide.
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw notOurs();
  const answer = await readPdf(bytes);
  if ('refusal' in answer) throw new RequestError('UNPROCESSABLE', PDF_WORDS[answer.refusal]);
  const { lines } = answer.result;
  return { picture: await pages(answer.result.pages), lines: lines.length > 0 ? lines : null };
}
