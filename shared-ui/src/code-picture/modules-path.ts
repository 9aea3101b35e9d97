/** The dark modules of a row (`1`) as rectangles of `height`, runs drawn in one piece. */
export function barsPath(row: string, top = 0, height = 1): string {
  return Array.from(
    row.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${top}h${run.length}v${height}h-${run.length}z`,
  ).join('');
}

/** The dark modules of a matrix. */
export const matrixPath = (rows: readonly string[]): string =>
  rows.map((row, top) => barsPath(row, top)).join('');
