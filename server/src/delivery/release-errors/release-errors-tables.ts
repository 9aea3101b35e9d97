import type { Generated, JSONColumnType } from 'kysely';
import type { ErrorFrame } from 'shared-contracts';
import { viewOf } from '../../platform/storage/index.ts';

/** An error of one version, in one way: what was told with these very words and places. Nothing in it is of a visitor. */
export interface ReleaseErrorsTable {
  name: string;
  version: string;
  /** Hash of the words and places as they were told. */
  hash: Buffer;
  /** The same for the same fault in another version. */
  fingerprint: string;
  outcome: string;
  error: string;
  message: string;
  stack: JSONColumnType<ErrorFrame[]>;
  count: number;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
}

export interface ReleaseErrorBrowsersTable {
  name: string;
  version: string;
  hash: Buffer;
  /** `Chrome 141` */
  browser: string;
  count: number;
}

export interface ReleaseErrorsTables {
  release_errors: ReleaseErrorsTable;
  release_error_browsers: ReleaseErrorBrowsersTable;
}

export const errorsDb = viewOf<ReleaseErrorsTables>();
