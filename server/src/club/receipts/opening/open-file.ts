import { fileTypeFromBuffer } from 'file-type';
import type { FileRefusal, OpenAnswer } from './opener-protocol.ts';
import { remakePicture } from './picture.ts';

const PDF = 'application/pdf';
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const refused = (refusal: FileRefusal): OpenAnswer => ({ type: 'refused', refusal });

export async function openFile(bytes: Uint8Array): Promise<OpenAnswer> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = FORMATS[type?.mime ?? ''];
  if (format) {
    const picture = await remakePicture(bytes, format);
    return typeof picture === 'string' ? refused(picture) : { type: 'opened', picture, lines: null };
  }
  // The PDF header must come first: readers tolerate up to a thousand bytes before it, which could hide
  // another file.
  if (type?.mime !== PDF || Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    return refused('type');
  const { openPdf } = await import('./open-pdf.ts');
  return openPdf(bytes);
}
