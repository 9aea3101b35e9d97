import { fileURLToPath } from 'node:url';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cutLines, HEIGHT } from './limits.ts';
import type { OpenAnswer } from './opener-protocol.ts';
import { sheetOf } from './picture.ts';

const MAX_PAGES = 5;
const WIDTH = 1_000;
const MAX_PIECES = 20_000;

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

// All pages together fit the stored picture, whatever height they claim.
async function picture(document: PDFDocumentProxy, page: PDFPageProxy): Promise<Uint8Array | null> {
  const { canvasFactory } = document as unknown as { canvasFactory: unknown };
  if (!hasCanvas(canvasFactory)) return null;
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(WIDTH / size.width, Math.floor(HEIGHT / document.numPages) / size.height);
  const viewport = page.getViewport({ scale });
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

async function linesOfPage(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent();
  const rows = new Map<number, Array<{ x: number; text: string }>>();
  for (const item of items.slice(0, MAX_PIECES)) {
    if (!('str' in item) || !item.str.trim()) continue;
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
    const row = [...rows.keys()].find((known) => Math.abs(known - y) < 4) ?? y;
    rows.set(row, [...(rows.get(row) ?? []), { x, text: item.str.trim() }]);
  }
  return [...rows]
    .toSorted(([a], [b]) => b - a)
    .map(([, parts]) =>
      parts
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    );
}

// A PDF with fewer letters is a scan.
const MIN_LETTERS = 40;

async function pagesOf(
  document: PDFDocumentProxy,
): Promise<{ lines: string[] | null; pages: Uint8Array[] } | { refusal: 'pages' | 'unreadable' }> {
  if (document.numPages > MAX_PAGES) return { refusal: 'pages' };
  const lines: string[] = [];
  const pages: Uint8Array[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    lines.push(...(await linesOfPage(page)));
    const drawn = await picture(document, page);
    if (drawn) pages.push(drawn);
  }
  const isText = lines.join('').length >= MIN_LETTERS;
  if (pages.length === 0) return { refusal: 'unreadable' };
  return { lines: isText ? cutLines(lines) : null, pages };
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
