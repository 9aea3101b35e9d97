import { fileURLToPath } from 'node:url';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OpenAnswer } from './opener-protocol.ts';
import { pagesOf } from './pdf-pages.ts';
import { sheetOf } from './picture.ts';

// Standard fonts bundled with the reader, because system fonts differ.
const FONTS = fileURLToPath(
  new URL('../../standard_fonts/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);

/**
 * Returns text and pictures of a PDF. The unpacked size has no limit here: the kernel's memory limit ends the
 * process.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenAnswer> {
  try {
    const loading = getDocument({
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      disableFontFace: true,
      useSystemFonts: false,
      standardFontDataUrl: FONTS,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: 40_000_000,
    });
    const made = await pagesOf(await loading.promise);
    if ('refusal' in made) return { type: 'refused', refusal: made.refusal };
    return { type: 'opened', picture: await sheetOf(made.pages), lines: made.lines };
  } catch (error) {
    // Only for the log: members cannot act on the details.
    process.stderr.write(`${String(error)}\n`);
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { type: 'refused', refusal: isLocked ? 'locked' : 'unreadable' };
  }
}
