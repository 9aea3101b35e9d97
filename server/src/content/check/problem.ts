import type { ContentKind } from 'shared-contracts/content-records';

/** A problem in imported content, for its author. */
export interface Problem {
  /** File name, or `(existing stores)` for existing content that no longer fits. */
  readonly file: string;
  readonly line: number | null;
  /** Path such as `address.city`; empty for the whole record. */
  readonly field: string;
  readonly expected: string;
}

export interface Origin {
  readonly file: string;
  /** Returns the line of a field (its path), or of the record. */
  lineOf(field: string): number | null;
}

/** Reports a wrong record; the receiver knows its file and line. */
export type Report = (kind: ContentKind, index: number, field: string, expected: string) => void;

export const problemText = ({ file, line, field, expected }: Problem): string =>
  `${file}${line === null ? '' : `:${line}`}: ${field ? `${field}: ` : ''}${expected}`;

/** Creates a problem of a whole file or line. */
export const fileProblem = (file: string, expected: string, line: number | null = null): Problem => ({
  file,
  line,
  field: '',
  expected,
});
