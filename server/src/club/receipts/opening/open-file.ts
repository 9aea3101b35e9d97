import { fileTypeFromBuffer } from 'file-type';
import type { FileRefusal, OpenAnswer } from './opener-protocol.ts';
import { remakePicture } from './picture.ts';

const PDF = 'application/pdf';
/** Formats of pictures, as the decoder names them. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const refused = (refusal: FileRefusal): OpenAnswer => ({ type: 'refused', refusal });

/** Looks at what a file is by its bytes, whatever it calls itself, and makes its picture anew. */
export async function openFile(bytes: Uint8Array): Promise<OpenAnswer> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = FORMATS[type?.mime ?? ''];
  if (format) {
    const picture = await remakePicture(bytes, format);
    return typeof picture === 'string' ? refused(picture) : { type: 'opened', picture, lines: null };
  }
  // What is a PDF begins as one: readers forgive up to a thousand bytes before it, where another file may hide.
  if (type?.mime !== PDF || Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    return refused('type');
  const { openPdf } = await import('./open-pdf.ts');
  return openPdf(bytes);
}
