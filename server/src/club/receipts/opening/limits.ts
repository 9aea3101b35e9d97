/** Limits of a file's text. The longest receipts have about 300 lines. */
export const MAX_LINES = 1_000;
export const MAX_LETTERS = 400;

/** Maximum size of the stored picture, in pixels. */
export const WIDTH = 2_600;
export const HEIGHT = 9_000;

export const cutLines = (lines: readonly string[]): string[] =>
  lines.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LETTERS));
