import type { Generated, JSONColumnType } from 'kysely';
import type { ErrorFrame } from 'shared-contracts/release';
import { viewOf } from '../../platform/storage/index.ts';

/** Identical reports of one error in one version. Contains no visitor data. */
interface ReleaseErrorsTable {
  name: string;
  version: string;
  hash: Buffer;
  fingerprint: string;
  outcome: string;
  error: string;
  message: string;
  stack: JSONColumnType<ErrorFrame[]>;
  count: number;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
}

interface ReleaseErrorBrowsersTable {
  name: string;
  version: string;
  hash: Buffer;
  browser: string;
  count: number;
}

export interface ReleaseErrorsTables {
  release_errors: ReleaseErrorsTable;
  release_error_browsers: ReleaseErrorBrowsersTable;
}

export const errorsDb = viewOf<ReleaseErrorsTables>();
