import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { SITE_TIME_ZONE } from 'shared-contracts/content';
import type { AnyRecord, ContentKind } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { escapeFormula } from '../../../platform/text/csv-cell.ts';
import { fieldOf, type Problems } from '../../check/problem.ts';
import { type RawRecord, unreadable } from '../json-file.ts';
import { readCell } from './cell.ts';
import { type Column, columnsOf, setField } from './columns.ts';
import { isDayFirst } from './dates.ts';
import { type DecimalSign, decimalSignOf } from './numbers.ts';

const rowsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
const csvErrorSchema = z.object({ code: z.string(), message: z.string(), lines: z.number() });

const MOST_ROWS = 200_000;
const LONGEST_ROW = 2_000_000;

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
  /** Row in a spreadsheet, which counts cells with line breaks once. */
  readonly row: number;
}

interface CsvOptions {
  readonly problems: Problems;
  /** Remarks for the operator. */
  readonly notes: string[];
  /** Returns the time zone of a centre, for times without one. */
  readonly zoneOf: (centre: string) => string | undefined;
}

/**
 * Reads a CSV file as spreadsheets write it: with any delimiter, a `sep=` line, blank rows and unnamed empty
 * columns. The first row contains field names. Nullable columns may be missing.
 */
export function readCsvFile(file: string, text: string, kind: ContentKind, options: CsvOptions): RawRecord[] {
  const { problems } = options;
  const known = columnsOf(kind);
  const before = problems.total;
  const [header, ...body] = rowsOf(file, text, known, problems);
  const broken = problems.total > before ? [unreadable(file)] : [];
  if (!header) {
    if (broken.length === 0) problems.addToFile(file, 'The file is empty.');
    return broken;
  }
  if (!header.cells.some((name) => columnNamed(name, known))) {
    const names = known.map(({ name }) => name).join(', ');
    problems.addToFile(file, `Expected a first row with the column names ${names}.`, header.line);
    return [unreadable(file)];
  }
  const columns = readHeader(file, header, known, problems);
  const empty = known.filter((column) => column.isNullable && !columns.includes(column));
  if (empty.length > 0)
    options.notes.push(`${file} has no column ${empty.map(({ name }) => name).join(', ')}: no values.`);
  if (body.length > MOST_ROWS) {
    problems.addToFile(file, `Expected at most ${MOST_ROWS} rows; there are ${body.length}.`);
    return [unreadable(file)];
  }
  const habits = columns.map((column, at) =>
    column?.type === 'date' || column?.type === 'moment' ? isDayFirst(cellsOf(body, at)) : null,
  );
  const numbers = columns.flatMap((column, at) => (column?.type === 'number' ? [...cellsOf(body, at)] : []));
  const decimalSign = decimalSignOf(numbers);
  const centreAt = columns.findIndex((column) => column?.name === 'centre');
  const records = body.map((row) => {
    const zone = options.zoneOf(row.cells[centreAt]?.trim() ?? '') ?? SITE_TIME_ZONE;
    return readRow(row, { file, header: header.cells, columns, known, problems, habits, decimalSign, zone });
  });
  return [...records, ...broken];
}

function* cellsOf(rows: readonly Row[], at: number): Iterable<string> {
  for (const { cells } of rows) yield cells[at] ?? '';
}

const isBlank = (cell: string) => cell.replace(/[\u200b\ufeff]/g, '').trim() === '';

function rowsOf(file: string, text: string, known: readonly Column[], problems: Problems): Row[] {
  // Excel writes and reads this line, and does not show it.
  const [line = '', named] = /^"?sep=([^\r\n])"?.*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  // The library counts a CRLF inside of a cell as two lines.
  const source = text.slice(line.length).replace(/\r\n?/g, '\n');
  const errors: Array<z.infer<typeof csvErrorSchema>> = [];
  const rows = parsedRows(source, named ?? delimiterOf(source, known), (error) => {
    errors.push(csvErrorSchema.parse(error));
  });
  const offset = line ? 1 : 0;
  let end = offset;
  let skipped = 0;
  const found = rows.flatMap(({ record: cells, info }, index) => {
    for (; (errors[skipped]?.lines ?? info.lines) < info.lines; skipped++)
      end = (errors[skipped]?.lines ?? 0) + offset;
    // A cell may contain line breaks, so the row starts after the previous one.
    const start = end + 1;
    end = info.lines + offset;
    return cells.every(isBlank) ? [] : [{ cells, line: start, row: index + 1 + skipped }];
  });
  for (const { code, message, lines } of errors) {
    const isOpen = code === 'CSV_QUOTE_NOT_CLOSED';
    problems.addToFile(file, syntaxMessage(code, message), isOpen ? end + 1 : lines + offset);
    end = Math.max(end, lines + offset);
  }
  return found;
}

function parsedRows(source: string, delimiter: string, onError: (error: unknown) => void) {
  try {
    return rowsSchema.parse(
      parse(source, {
        delimiter,
        info: true,
        relax_column_count: true,
        // Google Sheets writes tab-separated values without quoting.
        relax_quotes: delimiter === '\t',
        record_delimiter: '\n',
        max_record_size: LONGEST_ROW,
        skip_records_with_error: true,
        on_skip(error) {
          onError(error);
          return undefined;
        },
      }),
    );
  } catch (error) {
    onError(error);
    return [];
  }
}

function syntaxMessage(code: string, message: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A cell begins with a quote (") that is never closed.';
  if (/QUOTE/.test(code))
    return 'A quote (") inside a cell must be doubled, and the cell quoted: "5"" heels".';
  return `Expected CSV: ${message}.`;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

// The delimiter that finds most field names in the first row.
function delimiterOf(source: string, known: readonly Column[]): string {
  const first =
    source
      .slice(0, LONGEST_ROW)
      .split('\n')
      .find((line) => /\p{L}/u.test(line)) ?? '';
  const counts = DELIMITERS.map((delimiter) => {
    return first.split(delimiter).filter((name) => columnNamed(name, known)).length;
  });
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

// Case, spaces and punctuation do not matter, nor the spelling of "center".
const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace('center', 'centre');

const columnNamed = (name: string, known: readonly Column[]) =>
  known.find((column) => plainName(column.name) === plainName(name));

type FoundColumns = ReadonlyArray<Column | undefined>;

function readHeader(
  file: string,
  { cells, line }: Row,
  known: readonly Column[],
  problems: Problems,
): FoundColumns {
  const columns = cells.map((name) => columnNamed(name, known));
  for (const [at, name] of cells.entries()) {
    const field = name.trim();
    const column = columns[at];
    if (column && columns.indexOf(column) < at)
      problems.add({ file, line, field, message: 'The column occurs twice. Delete or rename one.' });
    if (column || isBlank(name)) continue;
    const expected = `There is no such column in ${file}. Expected: ${known.map((c) => c.name).join(', ')}.`;
    problems.add({ file, line, field, message: expected });
  }
  for (const column of known) {
    if (columns.includes(column) || column.isNullable || column.isOptional) continue;
    problems.add({ file, line, field: column.name, message: 'The column is missing.' });
  }
  return columns;
}

interface RowContext {
  readonly file: string;
  readonly header: readonly string[];
  readonly columns: FoundColumns;
  readonly known: readonly Column[];
  readonly problems: Problems;
  readonly habits: ReadonlyArray<boolean | null>;
  readonly decimalSign: DecimalSign;
  readonly zone: string;
}

function readRow({ cells, line, row }: Row, context: RowContext): RawRecord {
  const { file, header, columns, known, problems, habits, decimalSign, zone } = context;
  const value: Record<string, unknown> = {};
  const faulty = new Set<string>();
  const place = { file, line, ...(row !== line && { row }) };
  const fail = (field: string, message: string) => {
    faulty.add(field);
    problems.add({ ...place, field, message });
  };
  const spare = cells.findIndex((cell, at) => !isBlank(cell) && isBlank(header[at] ?? ''));
  if (spare >= 0) {
    const shown = `"${cells[spare]?.slice(0, 60)}"`;
    if (spare < header.length) fail('', `${shown} is in a column without a name.`);
    else {
      // The other cells are in wrong columns.
      fail('', `${shown} comes after the last column. Quote cells that contain the delimiter.`);
      return { ...unreadable(file), faulty };
    }
  }
  for (const column of known) {
    if (columns.includes(column)) continue;
    if (column.isNullable) setField(value, column.name, null);
    else if (!column.isOptional) faulty.add(column.name);
  }
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const cell = cells[at];
    // Excel leaves out empty cells at the end of a line.
    if (cell === undefined && !column.isNullable && !column.isOptional) {
      fail(column.name, 'The line ends before this column.');
      continue;
    }
    const reading = readCell(cell ?? '', column, { dayFirst: habits[at] ?? null, decimalSign, zone });
    if ('fault' in reading) fail(column.name, reading.fault);
    else if (reading.value !== undefined) setField(value, column.name, reading.value);
  }
  return { value, faulty, origin: { ...place, lineOf: () => line } };
}

export function writeCsv(kind: ContentKind, records: readonly AnyRecord[]): string {
  const columns = columnsOf(kind);
  const rows = records.map((record) => columns.map((column) => cellOf(fieldOf(record, column.name), column)));
  return stringify([columns.map(({ name }) => name), ...rows]);
}

const isText = ({ type }: Column) => type === 'text' || type === 'date' || type === 'moment';

function cellOf(value: unknown, column: Column): string {
  if (value === undefined || (value === null && column.isNullable)) return '';
  if (!isText(column)) return JSON.stringify(value);
  const text = String(value);
  const isAmbiguous = column.isNullable && (/^\s*(null)?\s*$/i.test(text) || text.startsWith('"'));
  return isAmbiguous ? JSON.stringify(text) : escapeFormula(text);
}
