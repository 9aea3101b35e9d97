import type { ContentKind } from 'shared-contracts/content-records';

/** A problem in imported content, for its author. */
export interface Problem {
  /** File name, or `(existing stores)` for existing content that no longer fits. */
  readonly file: string;
  readonly line: number | null;
  /** Row that a spreadsheet shows, if it is not the line. */
  readonly row?: number;
  /** Column, or path such as `address.city`; empty for the whole record. */
  readonly field: string;
  /** What is wrong, with the value and what would be right. */
  readonly message: string;
}

export interface Origin {
  readonly file: string;
  readonly row?: number;
  lineOf(field: string): number | null;
}

/** Reports a wrong record, or a kind as a whole (`index` null). The receiver knows its file, line and value. */
export type Report = (kind: ContentKind, index: number | null, field: string, expected: string) => void;

/**
 * Ids, slugs and other keys of imported records that have problems already. References to them are not reported
 * too.
 */
export type Unread = ReadonlySet<unknown> | 'all';

/** Most problems that an import lists. */
const MOST_PROBLEMS = 200;

/** Collects problems. It keeps the first ones and counts the rest, so a hopeless file takes no memory. */
export class Problems {
  readonly list: Problem[] = [];
  total = 0;

  get isFull(): boolean {
    return this.list.length >= MOST_PROBLEMS;
  }

  add(problem: Problem): void {
    this.total++;
    if (!this.isFull) this.list.push(problem);
  }

  addToFile(file: string, message: string, line: number | null = null): void {
    this.add({ file, line, field: '', message });
  }
}

export function problemText({ file, line, row, field, message }: Problem): string {
  const place = line === null ? '' : `, line ${line}${row === undefined ? '' : ` (row ${row})`}`;
  const part = /\.json\b|^\(/i.test(file) ? 'field' : 'column';
  return `${file}${place}${field ? `, ${part} "${field}"` : ''}: ${message}`;
}

/** Returns the field of a path such as `address.city`, undefined if it does not exist. */
export const fieldOf = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], record);

const LONGEST_VALUE = 60;

export function wrongValue(value: unknown, expected: string): string {
  if (value === undefined || value === null || value === '') return `There is no value: ${expected}.`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  return `"${shown}" is wrong: ${expected}.`;
}
