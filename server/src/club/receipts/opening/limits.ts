/** Bounds of what is taken from a file: the longest receipts have some 300 lines. */
export const MOST_LINES = 1_000;
export const MOST_LETTERS = 400;

/** Largest picture that is kept of a file, in pixels. */
export const WIDTH = 2_600;
export const HEIGHT = 9_000;

/** Text within the bounds. */
export const cutLines = (lines: readonly string[]): string[] =>
  lines.slice(0, MOST_LINES).map((line) => line.slice(0, MOST_LETTERS));
