import type { ContentKind } from 'shared-contracts/content-records';

/** Something wrong with content that is to be imported, for the person who wrote it. */
export interface Problem {
  /** Name of the file, or `(as it is)` for content that stays and would no longer fit. */
  readonly file: string;
  /** Line of the file, from 1; null where there is none. */
  readonly line: number | null;
  /** Field by its path, `address.city`; empty for the record as a whole. */
  readonly field: string;
  readonly expected: string;
}

/** Source of a record, so that a problem in it can be named. */
export interface Origin {
  readonly file: string;
  /** Line of a field (its path), or of the record. */
  lineOf(field: string): number | null;
}

/** Says that a record is wrong; whoever collects knows its file and line. */
export type Report = (kind: ContentKind, index: number, field: string, expected: string) => void;

export const problemText = ({ file, line, field, expected }: Problem): string =>
  `${file}${line === null ? '' : `:${line}`}: ${field ? `${field}: ` : ''}${expected}`;
