import type { Word } from './ocr.ts';

export interface Line {
  readonly text: string;
  readonly words: readonly Word[];
}

const middle = ({ top, bottom }: Word) => (top + bottom) / 2;

/**
 * Groups words into lines. Paper bends and prices may be half a line off, so a word joins the line whose
 * nearest word is at its height.
 */
export function linesOf(words: readonly Word[]): Line[] {
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
