import { fileURLToPath } from 'node:url';
import type { SandboxProgram } from '../../../platform/sandbox/sandbox-program.ts';

export const OPENER_PROGRAM: SandboxProgram = {
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  entry: 'src/club/receipts/opening/opener-host.ts',
  files: [
    ...['limits.ts', 'open-file.ts', 'open-pdf.ts', 'pdf-pages.ts', 'picture.ts'].map(
      (name) => `src/club/receipts/opening/${name}`,
    ),
    ...['find-angle.ts', 'find-paper.ts', 'grey.ts', 'lines.ts', 'ocr.ts', 'read-picture.ts'].map(
      (name) => `src/club/receipts/reading/${name}`,
    ),
    ...['amounts.ts', 'labels.ts', 'plain.ts', 'sums.ts'].map((name) => `src/club/receipts/fields/${name}`),
    'src/platform/sandbox/sandbox-port.js',
    'src/platform/sandbox/wire.js',
    'src/platform/text/card-number.ts',
  ],
  packages: [
    'sharp',
    'file-type',
    'pdfjs-dist',
    'tesseract.js',
    '@tesseract.js-data/eng',
    '@tesseract.js-data/fra',
  ],
  isNative: true,
};
