import { unescapeFormula } from '../../../platform/text/csv-cell.ts';
import { wrongValue } from '../../check/problem.ts';
import type { Column } from './columns.ts';
import { datesOf, momentsOf } from './dates.ts';
import { repairedText } from './decode-text.ts';
import { type DecimalSign, hasCurrency, isShortened, numbersOf } from './numbers.ts';

/** What the other cells tell about a cell that has two readings. */
interface CellContext {
  readonly dayFirst: boolean | null;
  readonly decimalSign: DecimalSign;
  /** Zone of clock times. */
  readonly zone: string;
}

type CellReading = { readonly value: unknown } | { readonly fault: string };

// In English, French, German, Spanish and Italian.
const BOOLEANS = new Map(
  Object.entries({
    true: 'true yes y 1 vrai oui wahr ja verdadero sí vero',
    false: 'false no n 0 faux non falsch nein falso',
  }).flatMap(([value, words]) => words.split(' ').map((word) => [word, value === 'true'] as const)),
);

/** Reads a cell. A value that does not fit its schema stays unchanged, and the schema reports it. */
export function readCell(cell: string, column: Column, context: CellContext): CellReading {
  const text = literalOf(cell.replace(INVISIBLE, ''));
  const trimmed = text.trim();
  const fault = spreadsheetFault(trimmed);
  if (fault) return { fault };
  if (column.type === 'text') return readText(text, column);
  if (trimmed === '') return { value: column.isNullable ? null : undefined };
  if (column.type === 'json') return readJson(trimmed, column);
  if (trimmed.length > LONGEST_SHORT) return wrong(trimmed, `expected a ${column.type}`);
  if (column.type === 'number') return readNumber(trimmed, column, context);
  if (column.type === 'date')
    return oneOf(datesOf(trimmed, context.dayFirst), trimmed, 'expected a date such as 2026-11-27');
  if (column.type === 'moment') {
    const moments = momentsOf(trimmed, context.zone, context.dayFirst);
    return oneOf(moments, trimmed, 'expected a date and time such as 2026-11-27 14:15');
  }
  const value = BOOLEANS.get(trimmed.toLowerCase());
  return value === undefined ? wrong(trimmed, 'expected TRUE or FALSE') : { value };
}

// Zero-width spaces, word joiners and byte order marks.
const INVISIBLE = /[\u200b\u2060\ufeff]/g;

// The spreadsheet idiom for text that looks like a number: ="03276".
const literalOf = (cell: string) => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

// Longer cells are not searched for a date or a number, which could take long.
const LONGEST_SHORT = 100;

const wrong = (value: string, expected: string) => ({ fault: wrongValue(value, expected) });

function oneOf(readings: readonly unknown[], cell: string, expected: string): CellReading {
  if (readings.length === 0) return wrong(cell, expected);
  const [value, other] = readings;
  if (readings.length === 1) return { value };
  return { fault: `"${cell}" can mean ${value} or ${other}. Write one of them.` };
}

const ERROR_VALUE =
  /^#(?:N\/A|NV|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|ERROR|BEZUG|WERT|ZAHL|VALEUR|NOMBRE|VALOR)!|(?:NAME|NOM)\?|¡\p{Lu}+(?:\/0)?!|¿\p{Lu}+\?|#{2,})$|^Err:\d{3}$/u;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const DATE_OF_NUMBERS = new RegExp(`^(?:\\d{1,2}-${MONTH}|${MONTH}-\\d{2})$`, 'i');

/** Returns what a spreadsheet broke, or null. */
function spreadsheetFault(text: string): string | null {
  if (ERROR_VALUE.test(text))
    return `"${text}" is an error of the spreadsheet. Correct its formula, or widen its column, and export again.`;
  if (text.startsWith('=')) {
    const [, link] = /^=HYPERLINK\(\s*"([^"]*)"/i.exec(text) ?? [];
    return wrongValue(text, `expected a value, not a formula${link ? `; ${link} would be right` : ''}`);
  }
  if (text.includes('\ufffd')) return wrongValue(text, 'a character was lost in an earlier conversion');
  const repaired = repairedText(text);
  return repaired === text ? null : wrongValue(text, `the encoding is broken; "${repaired}" would be right`);
}

// Columns in which spaces at the ends are never meant.
const CODE = /(?:^|\.)(?:centre|slug|suite|phone|state|postalCode|timeZone|domain|website|\w*Url)$/;

function readText(text: string, { isNullable, options, name }: Column): CellReading {
  const trimmed = text.trim();
  if (isNullable && (trimmed === '' || /^null$/i.test(trimmed))) return { value: null };
  if (isShortened(trimmed))
    return wrong(trimmed, `the spreadsheet shortened a number. Format the column as text and enter it again`);
  if (DATE_OF_NUMBERS.test(trimmed))
    return wrong(trimmed, `the spreadsheet made a date of it. Format the column as text and enter it again`);
  if (options.length > 0) {
    const plain = (option: string) => option.toLowerCase().replace(/[\s_-]+/g, '');
    return { value: options.find((option) => plain(option) === plain(trimmed)) ?? trimmed };
  }
  const kept = CODE.test(name) ? trimmed : text;
  // Ambiguous nullable text is quoted: see `cellOf`.
  return { value: isNullable && kept.startsWith('"') ? (parsed(kept) ?? kept) : unescapeFormula(kept) };
}

function readNumber(cell: string, column: Column, { decimalSign }: CellContext): CellReading {
  const what = column.isWhole ? 'expected a whole number' : 'expected a number';
  if (isShortened(cell))
    return wrong(cell, `the spreadsheet shortened it. Format the column as a number without decimals`);
  const numbers = numbersOf(cell, column, decimalSign);
  const [value = Number.NaN] = numbers;
  const isCents = column.name.endsWith('Cents');
  if (numbers.length === 1 && (hasCurrency(cell) || (isCents && /[.,]\d\d$/.test(cell)))) {
    const right = isCents || column.name === 'offer.value' ? Math.round(value * 100) : value;
    return wrong(cell, `${what}${right === value ? '' : ' of cents'}; ${right} would be right`);
  }
  if (numbers.length === 1 && column.isWhole && !Number.isInteger(value)) return wrong(cell, what);
  return oneOf(numbers, cell, what);
}

function readJson(cell: string, { isTextList, isNullable }: Column): CellReading {
  // Word processors and phones write curly quotes.
  const value = parsed(cell) ?? parsed(cell.replace(/[“”„«»]/g, '"'));
  if (value !== undefined) return { value };
  if (isNullable && /^null$/i.test(cell)) return { value: null };
  const lines = cell.split('\n').filter((line) => line.trim());
  if (isTextList && !/^[[{]/.test(cell))
    return wrong(cell, `expected a list; ${JSON.stringify(lines)} would be right`);
  return wrong(
    cell,
    cell.length > 32_000
      ? 'the spreadsheet cut it off at its longest cell'
      : 'expected JSON as an export writes it',
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
