import { parentPort } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pagesOf } from './pdf-pages.ts';
import type { PdfAnswer, PdfTask } from './protocol.ts';

/* A thread for one PDF: whatever it does to its reader ends with it. */
const port = parentPort;
if (!port) throw new Error('This runs as a thread');

async function answer({ bytes }: PdfTask): Promise<PdfAnswer> {
  try {
    const loading = getDocument({
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: 40_000_000,
    });
    return await pagesOf(await loading.promise);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { refusal: isLocked ? 'locked' : 'broken' };
  }
}

port.once('message', (task: PdfTask) => void answer(task).then((result) => port.postMessage(result)));
