/** Limits of a file's text. The longest receipts have about 300 lines. */
export const MAX_LINES = 1_000;
export const MAX_LETTERS = 400;

/** Maximum sides and area of the stored picture, in pixels. WebP ends at a side of 16,383. */
export const SHORT_SIDE = 2_600;
export const LONG_SIDE = 16_000;
export const MAX_STORED_PIXELS = 23_000_000;

export const cutLines = (lines: readonly string[]): string[] =>
  lines.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LETTERS));
