import sharp, { type Sharp } from 'sharp';
import { hasCardNumber } from '../../../platform/text/card-number.ts';
import { ILLEGIBLE } from '../fields/plain.ts';
import { grandTotals } from '../fields/sums.ts';
import type { ReadResult } from '../opening/opener-protocol.ts';
import { findAngle, seemsOnSide } from './find-angle.ts';
import { evenLight, findPaper, wholeOf } from './find-paper.ts';
import type { Grey } from './grey.ts';
import type { Ocr, Word } from './ocr.ts';

interface Line {
  readonly text: string;
  readonly words: readonly Word[];
}

const middle = ({ top, bottom }: Word) => (top + bottom) / 2;

/**
 * Groups words into lines. Paper bends and prices may be half a line off, so a word joins the line whose
 * nearest word is at its height.
 */
function linesOf(words: readonly Word[]): Line[] {
  const heights = words.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 20;
  const lines: Word[][] = [];
  const sorted = words.filter(({ text }) => text.trim()).toSorted((a, b) => a.left - b.left);
  for (const word of sorted) {
    let best: { line: Word[]; off: number } | undefined;
    for (const line of lines) {
      const last = line.at(-1);
      if (!last || last.right > word.left + usual) continue;
      const off = Math.abs(middle(last) + slopeOf(line) * (word.left - last.right) - middle(word));
      if (off < usual * 0.75 && off < (best?.off ?? Number.POSITIVE_INFINITY)) best = { line, off };
    }
    if (best) best.line.push(word);
    else lines.push([word]);
  }
  return lines
    .map((line) => ({ line, at: line.reduce((sum, word) => sum + middle(word), 0) / line.length }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => ({ text: line.map(({ text }) => text).join(' '), words: line }));
}

// Short lines count as level.
function slopeOf(line: readonly Word[]): number {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || last.left - first.left < (last.bottom - last.top) * 6) return 0;
  return Math.max(-0.12, Math.min(0.12, (middle(last) - middle(first)) / (last.left - first.left)));
}

const USUAL_PIXELS = 5_000_000;
// Tall screenshots keep more pixels: below this width their letters blur.
const MIN_WIDTH = 800;
const MAX_PIXELS = 13_000_000;
// Below this confidence the picture may be upside down or on its side.
const SURE = 74;
const WHITE = { r: 255, g: 255, b: 255 };

const imageOf = ({ data, width, height }: Grey) => sharp(data, { raw: { width, height, channels: 1 } });

async function greyOf(image: Sharp): Promise<Grey> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function greyPicture(bytes: Buffer): Promise<Grey> {
  const { width, height } = await sharp(bytes).metadata();
  const scaleOf = (pixels: number) => Math.sqrt(pixels / (width * height));
  const usual = Math.max(scaleOf(USUAL_PIXELS), MIN_WIDTH / Math.min(width, height));
  const scale = Math.min(1.6, usual, scaleOf(MAX_PIXELS));
  return greyOf(
    sharp(bytes)
      .flatten({ background: WHITE })
      .resize({ width: Math.max(1, Math.round(width * scale)), kernel: 'cubic' }),
  );
}

const turnedBy = (picture: Grey, degrees: number): Promise<Grey> =>
  greyOf(
    imageOf(picture)
      .rotate(-degrees, { background: WHITE })
      .extend({ top: 24, bottom: 24, left: 24, right: 24, background: WHITE }),
  );

const pngOf = (picture: Grey) => imageOf(picture).png({ compressionLevel: 1 }).toBuffer();

function bandOf({ data, width, height }: Grey): Grey {
  const from = Math.floor(height * 0.22);
  const to = from + Math.min(180, Math.floor(height / 2));
  return { data: data.subarray(from * width, to * width), width, height: to - from };
}

const upsideDown = ({ data, width, height }: Grey): Grey => ({
  // Copy: slicing a Buffer shares its memory.
  data: Uint8Array.from(data).reverse(),
  width,
  height,
});

const gainOf = (words: readonly Word[]) =>
  words.reduce((sum, { text, confidence }) => sum + Math.max(0, confidence - 55) * text.length, 0);

async function rightWayUp(straight: Grey, ocr: Ocr): Promise<Grey> {
  const band = bandOf(straight);
  const words = await ocr.read(await pngOf(band));
  if (confidenceOf(words) >= SURE) return straight;
  const turned = await ocr.read(await pngOf(upsideDown(band)));
  return gainOf(turned) > gainOf(words) ? upsideDown(straight) : straight;
}

const confidenceOf = (words: readonly Word[]) => {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters
    ? words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters
    : 0;
};

// A difference hash (dHash) survives resizing and re-encoding.
async function likenessOf(picture: Grey): Promise<string> {
  const { data: small } = await greyOf(imageOf(picture).resize(17, 16, { fit: 'fill' }));
  return Array.from({ length: 256 }, (_, at) => {
    const [x, y] = [at % 16, Math.floor(at / 16)];
    return (small[y * 17 + x] ?? 0) < (small[y * 17 + x + 1] ?? 0) ? '1' : '0';
  }).join('');
}

interface Straight {
  readonly picture: Grey;
  readonly lines: readonly Line[];
  readonly confidence: number;
}

// A usual picture fits in one part, even if straightening it added corners.
const MAX_PART_PIXELS = 8_000_000;
// Rows in which a cut may be, above the end of a part.
const CUT_ROWS = 240;

/** Returns the row with the least ink, so that a cut goes between lines. */
function lightestRow({ data, width }: Grey, from: number, to: number): number {
  let found = { row: to, ink: Number.POSITIVE_INFINITY };
  for (let row = to; row > from; row--) {
    let ink = 0;
    for (let at = row * width; at < (row + 1) * width; at++) ink += 255 - (data[at] ?? 255);
    if (ink < found.ink) found = { row, ink };
  }
  return found.row;
}

/** Reads a tall picture in parts, because the memory of Tesseract grows with the largest picture. */
async function wordsOf(picture: Grey, ocr: Ocr): Promise<Word[]> {
  const { data, width, height } = picture;
  const rows = Math.max(2 * CUT_ROWS, Math.floor(MAX_PART_PIXELS / width));
  const words: Word[] = [];
  for (let top = 0; top < height; ) {
    const end = top + rows < height ? lightestRow(picture, top + rows - CUT_ROWS, top + rows) : height;
    const part = { data: data.subarray(top * width, end * width), width, height: end - top };
    const offset = top;
    for (const word of await ocr.read(await pngOf(part)))
      words.push({ ...word, top: word.top + offset, bottom: word.bottom + offset });
    top = end;
  }
  return words;
}

async function readStraight(even: Grey, isOnSide: boolean, ocr: Ocr): Promise<Straight> {
  const picture = await rightWayUp(await turnedBy(even, findAngle(even, isOnSide)), ocr);
  const words = await wordsOf(picture, ocr);
  return { picture, lines: linesOf(words), confidence: confidenceOf(words) };
}

async function readEven(even: Grey, ocr: Ocr): Promise<Straight> {
  const isOnSide = seemsOnSide(even);
  const first = await readStraight(even, isOnSide, ocr);
  if (first.confidence >= SURE) return first;
  const second = await readStraight(even, !isOnSide, ocr);
  return second.confidence > first.confidence ? second : first;
}

// Below this confidence the words of a line are guesses.
const LEGIBLE = 40;

/** Whether a line is of letters, not a price or a rule of stars, and no word of it can be relied on. */
const isIllegible = ({ text, words }: Line) =>
  new Set(text.toUpperCase().match(/\p{L}/gu)).size > 3 && !/\d/.test(text) && confidenceOf(words) < LEGIBLE;

const textOf = ({ lines }: Straight) =>
  lines.flatMap((line) => (isIllegible(line) ? [line.text, ILLEGIBLE] : [line.text]));

// Null if there are no card numbers.
async function blacken({ picture, lines }: Straight): Promise<Uint8Array | null> {
  const boxes = lines
    .filter(({ text }) => hasCardNumber(text))
    .map(({ words }) => ({
      left: Math.max(0, Math.min(...words.map(({ left }) => left)) - 8),
      top: Math.max(0, Math.min(...words.map(({ top }) => top)) - 8),
      right: Math.min(picture.width, Math.max(...words.map(({ right }) => right)) + 8),
      bottom: Math.min(picture.height, Math.max(...words.map(({ bottom }) => bottom)) + 8),
    }));
  if (boxes.length === 0) return null;
  const data = Uint8Array.from(picture.data);
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y++) data.fill(0, y * picture.width + left, y * picture.width + right);
  return imageOf({ ...picture, data })
    .webp({ quality: 82 })
    .toBuffer();
}

/** Reads a picture: finds the paper, evens the light, straightens it and turns it upright. */
export async function readPicture(bytes: Buffer, ocr: Ocr): Promise<ReadResult> {
  const picture = await greyPicture(bytes);
  const papers = findPaper(picture);
  const even = evenLight(picture, papers);
  let straight = await readEven(even, ocr);
  if (grandTotals(textOf(straight)) === 0 && papers.box.width * papers.box.height < picture.data.length) {
    // A shadow may have hidden part of the paper: read the whole picture.
    const whole = await readEven(evenLight(picture, wholeOf(picture)), ocr);
    if (grandTotals(textOf(whole)) > 0) straight = whole;
  }
  return {
    lines: textOf(straight),
    confidence: straight.confidence,
    papers: papers.count,
    likeness: await likenessOf(even),
    blackened: await blacken(straight),
  };
}
