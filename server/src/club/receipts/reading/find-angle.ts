import { type Grey, greyOf, shrink } from './grey.ts';

const SMALL = 420;
const DARK = 150;

const STEP = 0.25;

// Highest when lines of text are level.
function evenness(xs: Float32Array, ys: Float32Array, degrees: number, span: number): number {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const rows = new Float32Array(span * 2 + 2);
  for (let at = 0; at < xs.length; at++) {
    const row = Math.round((ys[at] ?? 0) * cos - (xs[at] ?? 0) * sin) + span;
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
  }
  let score = 0;
  for (let row = 1; row < rows.length; row++) {
    const step = (rows[row] ?? 0) - (rows[row - 1] ?? 0);
    score += step * step;
  }
  return score;
}

function best(xs: Float32Array, ys: Float32Array, span: number, angles: Iterable<number>) {
  let found = { degrees: 0, score: -1 };
  for (const degrees of angles) {
    const score = evenness(xs, ys, degrees, span);
    if (score > found.score) found = { degrees, score };
  }
  return found;
}

function* range(from: number, to: number, step: number) {
  for (let value = from; value <= to + 1e-9; value += step) yield value;
}

function usualGap({ data, width, height }: Grey, along: 'rows' | 'columns'): number {
  const [length, count] = along === 'rows' ? [width, height] : [height, width];
  const [step, across] = along === 'rows' ? [1, width] : [width, 1];
  const gaps: number[] = [];
  for (let at = 0; at < count; at += 3) {
    let white = -1;
    for (let spot = 0; spot < length; spot++) {
      if ((data[at * across + spot * step] ?? 255) < DARK) {
        if (white >= 2 && white <= WIDEST) gaps.push(white);
        white = 0;
      } else if (white >= 0) white++;
    }
  }
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

const LENGTH = 2_000;

// Made small as a whole, the lines of a tall picture would blur.
function middleOf({ data, width, height }: Grey): Grey {
  const length = Math.max(LENGTH, 3 * Math.min(width, height));
  const [partWidth, partHeight] = [Math.min(width, length), Math.min(height, length)];
  const [left, top] = [(width - partWidth) >> 1, (height - partHeight) >> 1];
  const part = greyOf(partWidth, partHeight);
  for (let row = 0; row < partHeight; row++) {
    const start = (top + row) * width + left;
    part.data.set(data.subarray(start, start + partWidth), row * partWidth);
  }
  return part;
}

// Longest gap in pixels that may separate letters or lines.
const WIDEST = 60;

/**
 * Whether the text seems to be on its side: gaps between letters are smaller than between lines. Widely spaced
 * columns of prices mislead it.
 */
export function seemsOnSide(picture: Grey): boolean {
  const middle = middleOf(picture);
  return usualGap(middle, 'columns') < usualGap(middle, 'rows');
}

/** Returns the clockwise rotation of text lines in degrees, at most 30 from level or upright. */
export function findAngle(picture: Grey, isOnSide: boolean): number {
  const even = middleOf(picture);
  const small = shrink(even, Math.max(1, Math.round(Math.max(even.width, even.height) / SMALL)));
  const dark: number[] = [];
  small.data.forEach((value, at) => {
    if (value < DARK) dark.push(at);
  });
  if (dark.length < 50) return 0;
  const xs = Float32Array.from(dark, (at) => (at % small.width) - small.width / 2);
  const ys = Float32Array.from(dark, (at) => Math.floor(at / small.width) - small.height / 2);
  const span = Math.ceil(Math.hypot(small.width, small.height) / 2);
  const around = isOnSide ? 90 : 0;
  const coarse = best(xs, ys, span, range(around - 30, around + 30, 1));
  const { degrees } = best(xs, ys, span, range(coarse.degrees - 1, coarse.degrees + 1, STEP));
  // A turn by one step only blurs.
  return Math.abs(degrees - around) <= STEP ? around : degrees;
}
