import { OPS, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { plain } from '../fields/plain.ts';

const MAX_PIECES = 20_000;

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Clockwise quarter turns of the text as the page is shown. */
  readonly turns: number;
}

interface PageText {
  readonly lines: readonly string[];
  /** Rotation of the page, in degrees, that shows its text upright. */
  readonly rotation: number;
}

async function piecesOf(page: PDFPageProxy, { transform }: PageViewport): Promise<Piece[]> {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const { items } = await page.getTextContent();
  return items.slice(0, MAX_PIECES).flatMap((item) => {
    if (!('str' in item) || !item.str.trim()) return [];
    const [right = 0, up = 0, , , x = 0, y = 0] = item.transform.map(Number);
    const turn = Math.atan2(b * right + d * up, a * right + c * up) / (Math.PI / 2);
    return {
      text: item.str.trim(),
      x: a * x + c * y + e,
      y: b * x + d * y + f,
      height: item.height,
      turns: (Math.round(turn) + 4) % 4,
    };
  });
}

function usualTurns(pieces: readonly Piece[]): number {
  const letters = [0, 0, 0, 0];
  for (const { turns, text } of pieces) letters[turns] = (letters[turns] ?? 0) + text.length;
  return letters.indexOf(Math.max(...letters));
}

export async function textOfPage(page: PDFPageProxy): Promise<PageText> {
  const turns = usualTurns(await piecesOf(page, page.getViewport({ scale: 1 })));
  const rotation = (page.rotate + (4 - turns) * 90) % 360;
  const pieces = await piecesOf(page, page.getViewport({ scale: 1, rotation }));
  const rows: Array<{ y: number; pieces: Piece[] }> = [];
  for (const piece of pieces.filter((one) => one.turns === 0)) {
    const row = rows.find(({ y }) => Math.abs(y - piece.y) < Math.max(2, piece.height / 3));
    if (row) row.pieces.push(piece);
    else rows.push({ y: piece.y, pieces: [piece] });
  }
  const lines = rows
    .toSorted((one, other) => one.y - other.y)
    .map((row) =>
      row.pieces
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' '),
    );
  return { lines, rotation };
}

const MIN_LETTERS = 40;
const MAX_ODD_SHARE = 0.02;
// Fonts without a proper table of characters have text in a private or foreign script.
const ODD = /[^\p{Script=Latin}\p{M}\p{P}\p{S}\d]|\ufffd/gu;
const SUM = /\b(TOTAL|AMOUNT|BALANCE|PAID|DUE|MONTANT|PAYER)\b/;
const AMOUNT = /\d[.,]\d{2}(?!\d)|[$€£]\s?\d/g;

export function isReceiptText(lines: readonly string[]): boolean {
  const text = lines.join('\n');
  const letters = text.replace(/\s/g, '');
  return (
    letters.length >= MIN_LETTERS &&
    (letters.match(ODD) ?? []).length <= letters.length * MAX_ODD_SHARE &&
    (text.match(AMOUNT) ?? []).length >= 2 &&
    SUM.test(plain(text))
  );
}

const PICTURES: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
];
// Neither filled nor outlined: the invisible text of a scan that was read before.
const INVISIBLE: readonly unknown[] = [3, 7];

const areaFactor = (matrix: ArrayLike<number> | null): number => {
  const [a = 1, b = 0, c = 0, d = 1] = Array.from(matrix ?? []);
  return Math.abs(a * d - b * c);
};

/** Whether pictures cover at least half of the page, or text is invisible: then the page may differ from its text. */
export async function isScan(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const outer: number[] = [];
  let [scale, covered] = [1, 0];
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) outer.push(scale);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) scale = outer.pop() ?? 1;
    if (operator === OPS.transform) scale *= areaFactor(args);
    if (operator === OPS.paintFormXObjectBegin) scale *= areaFactor(args[0]);
    // A picture fills the unit square.
    if (PICTURES.includes(operator)) covered += scale;
    if (operator === OPS.setTextRenderingMode && INVISIBLE.includes(args[0])) return true;
  }
  return covered >= ((right - left) * (top - bottom)) / 2;
}
