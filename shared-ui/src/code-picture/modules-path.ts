/** Returns the dark modules (`1`) of a row as rectangles, one per run. */
export function barsPath(row: string, top = 0, height = 1): string {
  return Array.from(
    row.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${top}h${run.length}v${height}h-${run.length}z`,
  ).join('');
}

export const matrixPath = (rows: readonly string[]): string =>
  rows.map((row, top) => barsPath(row, top)).join('');
