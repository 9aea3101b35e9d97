/**
 * A number as Americans write it: "1,250". Below a thousand there is nothing to group, and a browser's first use of `Intl`
 * for a number holds up a slow phone by a tenth of a second.
 */
export const grouped = (value: number): string =>
  Math.abs(value) < 1000 ? String(value) : value.toLocaleString('en-US');
