import type { Column } from './columns.ts';

export type DecimalSign = '.' | ',' | null;

const CURRENCY = /(?:\bUS|\bCA?)?\p{Sc}|\b(?:USD|CAD)\b/gu;

export const hasCurrency = (cell: string): boolean => cell.search(CURRENCY) >= 0;

// Without currency, percent sign, and spaces or apostrophes between thousands.
const bare = (cell: string) =>
  cell
    .replace(CURRENCY, '')
    .replace('%', '')
    .replace(/(?<=\d)[\s'’](?=\d{3})/gu, '')
    .replace('−', '-')
    .trim()
    .replace(/^\((.+)\)$/, '-$1');

interface Reading {
  readonly value: number;
  readonly decimalSign: DecimalSign;
}

function readingsOf(text: string): Reading[] {
  if (/^-?\d+$/.test(text)) return [{ value: Number(text), decimalSign: null }];
  const readings: Reading[] = [];
  if (/^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?\.\d+$|^-?[1-9]\d{0,2}(?:,\d{3})+$/.test(text))
    readings.push({ value: Number(text.replaceAll(',', '')), decimalSign: '.' });
  if (/^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?,\d+$|^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(text))
    readings.push({ value: Number(text.replaceAll('.', '').replace(',', '.')), decimalSign: ',' });
  return readings;
}

/** Returns the sign that a file writes before decimals; null if its numbers do not decide it. */
export function decimalSignOf(cells: Iterable<string>): DecimalSign {
  const found = new Set<DecimalSign>();
  for (const cell of cells) {
    const [only, ...more] = readingsOf(bare(cell));
    if (only?.decimalSign && more.length === 0) found.add(only.decimalSign);
  }
  const [sign = null] = found;
  return found.size === 1 ? sign : null;
}

/** Whether a spreadsheet shortened the number and lost digits: "1.23E+11". */
export function isShortened(cell: string): boolean {
  const [, decimals = '', exponent] = /^-?\d(?:[.,](\d+))?E\+(\d{2,})$/.exec(cell.trim()) ?? [];
  return exponent !== undefined && decimals.length < Number(exponent);
}

/** Returns the numbers that a cell can mean: none, one, or two ("1,234" in a column with decimals). */
export function numbersOf(
  cell: string,
  { isWhole, range }: Pick<Column, 'isWhole' | 'range'>,
  fileSign: DecimalSign,
): number[] {
  const text = bare(cell);
  if (/^-?\d+(?:\.\d+)?e[-+]?\d+$/i.test(text)) return [Number(text)];
  const readings = readingsOf(text);
  if (readings.length < 2) return readings.map(({ value }) => value);
  const sign = fileSign ?? (text.includes('.') ? '.' : null);
  const fitting = readings.filter(({ value, decimalSign }) =>
    sign
      ? decimalSign === sign
      : (!isWhole || Number.isInteger(value)) && value >= range[0] && value <= range[1],
  );
  return (fitting.length > 0 ? fitting : readings.slice(0, 1)).map(({ value }) => value);
}
