import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfAnswer } from './protocol.ts';

const MOST_PAGES = 5;
/** Width that a page is drawn with, in pixels. */
const WIDTH = 1000;
const MOST_PIXELS = 12_000_000;

/** Canvases of pdf.js in Node, which its types don't tell of. */
interface CanvasFactory {
  create(width: number, height: number): { canvas: { toBuffer(type: string): Buffer }; context: unknown };
}

function hasCanvas(value: unknown): value is CanvasFactory {
  return (
    typeof value === 'object' && value !== null && 'create' in value && typeof value.create === 'function'
  );
}

async function picture(document: PDFDocumentProxy, page: PDFPageProxy): Promise<Uint8Array | null> {
  const { canvasFactory } = document as unknown as { canvasFactory: unknown };
  if (!hasCanvas(canvasFactory)) return null;
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(WIDTH / size.width, Math.sqrt(MOST_PIXELS / (size.width * size.height)));
  const viewport = page.getViewport({ scale });
  const { canvas, context } = canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const target = { canvas, canvasContext: context, viewport } as unknown as Parameters<
    PDFPageProxy['render']
  >[0];
  await page.render(target).promise;
  return new Uint8Array(canvas.toBuffer('image/png'));
}

/** Text of a page by its lines: what stands at one height, left to right. */
async function linesOfPage(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent();
  const rows = new Map<number, Array<{ x: number; text: string }>>();
  for (const item of items) {
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

/** Below so many letters the text of a PDF is none: it is a scan. */
const LEAST_TEXT = 40;

/** Text and pictures of a PDF's pages. */
export async function pagesOf(document: PDFDocumentProxy): Promise<PdfAnswer> {
  if (document.numPages > MOST_PAGES) return { refusal: 'pages' };
  const lines: string[] = [];
  const pages: Uint8Array[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    lines.push(...(await linesOfPage(page)));
    const drawn = await picture(document, page);
    if (drawn) pages.push(drawn);
  }
  const isText = lines.join('').length >= LEAST_TEXT;
  if (pages.length === 0) return { refusal: 'broken' };
  return { result: { lines: isText ? lines : [], pages } };
}
