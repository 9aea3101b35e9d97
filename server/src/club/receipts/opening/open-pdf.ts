import { fileURLToPath } from 'node:url';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cutLines, LONG_SIDE } from './limits.ts';
import type { OpenAnswer } from './opener-protocol.ts';
import { isReceiptText, isScan, textOfPage } from './pdf-text.ts';
import { sheetOf } from './picture.ts';

const MAX_PAGES = 5;
const WIDTH = 1_000;
// A receipt may cover a part of the page.
const WIDTH_TO_READ = 2_000;
const MAX_PIXELS = 9_000_000;
// Small pages: OCR reads letters of 30 to 40 pixels best.
const MAX_SCALE = 3;

interface Look {
  readonly rotation: number;
  readonly width: number;
}

interface Drawn {
  readonly canvas: { toBuffer(type: string): Buffer };
  readonly context: unknown;
}

// Missing from the types of pdf.js.
interface CanvasFactory {
  create(width: number, height: number): Drawn;
  destroy(drawn: Drawn): void;
}

function hasCanvas(value: unknown): value is CanvasFactory {
  return (
    typeof value === 'object' && value !== null && 'create' in value && typeof value.create === 'function'
  );
}

async function draw(document: PDFDocumentProxy, page: PDFPageProxy, { rotation, width }: Look) {
  const { canvasFactory } = document as unknown as { canvasFactory: unknown };
  if (!hasCanvas(canvasFactory)) return null;
  const size = page.getViewport({ scale: 1, rotation });
  // All pages together fit the stored picture, whatever height they claim.
  const share = { height: Math.floor(LONG_SIDE / document.numPages), pixels: MAX_PIXELS / document.numPages };
  const scale = Math.min(
    MAX_SCALE,
    width / size.width,
    share.height / size.height,
    Math.sqrt(share.pixels / (size.width * size.height)),
  );
  const viewport = page.getViewport({ scale, rotation });
  const drawn = canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const { canvas, context } = drawn;
  const target = { canvas, canvasContext: context, viewport } as unknown as Parameters<
    PDFPageProxy['render']
  >[0];
  await page.render(target).promise;
  const png = canvas.toBuffer('image/png');
  canvasFactory.destroy(drawn);
  return png;
}

async function isText(pages: readonly PDFPageProxy[], lines: readonly string[]): Promise<boolean> {
  if (!isReceiptText(lines)) return false;
  for (const page of pages) if (await isScan(page)) return false;
  return true;
}

async function pagesOf(
  document: PDFDocumentProxy,
): Promise<{ lines: string[] | null; pages: Uint8Array[] } | { refusal: 'pages' | 'unreadable' }> {
  if (document.numPages > MAX_PAGES) return { refusal: 'pages' };
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
  const texts = await Promise.all(pages.map(textOfPage));
  const lines = cutLines(texts.flatMap((text) => text.lines));
  const hasText = await isText(pages, lines);
  const drawn: Uint8Array[] = [];
  for (const [at, page] of pages.entries()) {
    const picture = await draw(document, page, {
      rotation: texts[at]?.rotation ?? page.rotate,
      width: hasText ? WIDTH : WIDTH_TO_READ,
    });
    if (picture) drawn.push(picture);
  }
  return drawn.length === 0 ? { refusal: 'unreadable' } : { lines: hasText ? lines : null, pages: drawn };
}

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
