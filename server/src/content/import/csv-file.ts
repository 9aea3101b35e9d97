import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type AnyRecord, type ContentKind, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { escapeFormula, unescapeFormula } from '../../platform/text/csv-cell.ts';
import { fileProblem, type Problem } from '../check/problem.ts';
import type { RawRecord, ReadFile } from './json-file.ts';

const rowsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
const csvErrorSchema = z.object({ message: z.string(), lines: z.optional(z.number()) });

/** Reads a CSV file whose first line contains field names. Nullable columns may be missing. */
export function readCsvFile(file: string, text: string, kind: ContentKind): ReadFile {
  let rows: z.infer<typeof rowsSchema>;
  try {
    rows = rowsSchema.parse(
      parse(text, { bom: true, info: true, skip_empty_lines: true, relax_column_count: true }),
    );
  } catch (error) {
    const { data } = csvErrorSchema.safeParse(error);
    const expected = `expected CSV: ${data?.message ?? 'it cannot be read'}`;
    return { records: [], problems: [fileProblem(file, expected, data?.lines ?? null)] };
  }
  const [header, ...body] = rows;
  if (!header) return { records: [], problems: [] };
  const known = columnsOf(kind);
  const columns = header.record.map((name) => known.find((column) => column.name === name.trim()));
  const expected = `expected a field of ${kind}: ${known.map((c) => c.name).join(', ')}`;
  const problems: Problem[] = header.record.flatMap((name, at) =>
    columns[at] ? [] : [{ file, line: 1, field: name, expected }],
  );
  if (problems.length > 0) return { records: [], problems };
  const missing = known.filter((column) => !columns.includes(column));
  const records: RawRecord[] = [];
  let lastLine = header.info.lines;
  for (const { record, info } of body) {
    // A cell may contain line breaks, so the record starts after the previous one.
    const line = lastLine + 1;
    lastLine = info.lines;
    if (record.length !== columns.length) {
      const cells = `expected ${columns.length} cells, as in the first line; there are ${record.length}`;
      problems.push(fileProblem(file, cells, line));
      continue;
    }
    const value: Record<string, unknown> = {};
    for (const column of missing) if (column.isNullable) setField(value, column.name, null);
    for (const [at, cell] of record.entries()) {
      const column = columns[at];
      if (column) setField(value, column.name, readCell(cell, column));
    }
    records.push({ value, origin: { file, lineOf: () => line } });
  }
  return { records, problems };
}

// A value that does not fit stays text, so the schema reports it with the field's name.
function readCell(cell: string, { type, isNullable }: Column): unknown {
  if (cell === '' && isNullable) return null;
  // Ambiguous nullable text is quoted: see `cellOf`.
  if (type === 'text')
    return isNullable && cell.startsWith('"') ? parsedOr(cell, cell) : unescapeFormula(cell);
  if (type === 'number') return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(cell.trim()) ? Number(cell) : cell;
  if (type === 'boolean') return cell === 'true' ? true : cell === 'false' ? false : cell;
  return parsedOr(cell, cell);
}

function parsedOr(json: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return otherwise;
  }
}

function setField(record: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const inner = record[name] ?? {};
  record[name] = inner;
  setField(inner as Record<string, unknown>, rest.join('.'), value);
}

export function writeCsv(kind: ContentKind, records: readonly AnyRecord[]): string {
  const columns = columnsOf(kind);
  const rows = records.map((record) => columns.map((column) => cellOf(fieldOf(record, column.name), column)));
  return stringify([columns.map(({ name }) => name), ...rows]);
}

const fieldOf = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], record);

function cellOf(value: unknown, { type, isNullable }: Column): string {
  if (value === null && isNullable) return '';
  if (type !== 'text') return JSON.stringify(value);
  const text = String(value);
  return isNullable && (text === '' || text.startsWith('"')) ? JSON.stringify(text) : escapeFormula(text);
}

/** A CSV column. `json` contains lists and nested records as JSON. */
interface Column {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'json';
  readonly isNullable: boolean;
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/** Returns a kind's columns from its schema. Nested records become several columns. */
function columnsOf(kind: ContentKind): Column[] {
  const schema = z.toJSONSchema(recordSchemas[kind], { unrepresentable: 'any' }) as JsonSchema;
  return columnsIn(schema, '');
}

const columnsIn = ({ properties = {} }: JsonSchema, prefix: string): Column[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    if (schema.properties) return columnsIn(schema, `${path}.`);
    return [{ name: path, ...typeOf(schema) }];
  });

function typeOf(schema: JsonSchema): Pick<Column, 'type' | 'isNullable'> {
  const variants = flatten(schema);
  const types = new Set(variants.map(nameOfType).filter((type) => type !== 'null'));
  const isNullable = variants.some((variant) => nameOfType(variant) === 'null');
  const [only = 'json'] = types;
  return { type: types.size === 1 ? (only as Column['type']) : 'json', isNullable };
}

const flatten = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(flatten) ?? [schema];

function nameOfType(schema: JsonSchema): Column['type'] | 'null' {
  const type = schema.type ?? typeof (schema.const ?? schema.enum?.[0]);
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' || type === 'null' ? type : 'json';
}
