import { fileTypeFromBuffer } from 'file-type';
import { isOtherPicture, pdfStart } from './file-types.ts';
import type { FileRefusal, OpenAnswer } from './opener-protocol.ts';
import { remakePicture } from './picture.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const refused = (refusal: FileRefusal): OpenAnswer => ({ type: 'refused', refusal });

// HEIC and AVIF share a container. Its first brand may name only the container.
function refusalOf(bytes: Uint8Array, extension: string): FileRefusal {
  const brands = Buffer.from(bytes.subarray(4, 40)).toString('latin1');
  if (brands.startsWith('ftyp') && /avi[fs]/.test(brands)) return 'avif';
  if (brands.startsWith('ftyp') && /he[iv][cxmsv]|m[is]f1/.test(brands)) return 'heic';
  return isOtherPicture(extension) ? extension : 'type';
}

export async function openFile(bytes: Uint8Array): Promise<OpenAnswer> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = FORMATS[type?.mime ?? ''];
  if (format) {
    const picture = await remakePicture(bytes, format);
    return typeof picture === 'string' ? refused(picture) : { type: 'opened', picture, lines: null };
  }
  const start = pdfStart(bytes);
  if (start === -1) return refused(refusalOf(bytes, type?.ext ?? ''));
  const { openPdf } = await import('./open-pdf.ts');
  return openPdf(bytes.subarray(start));
}
