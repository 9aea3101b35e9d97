import type { Generated } from 'kysely';
import type { ConsentRegion } from 'shared-contracts';
import { viewOf } from '../../platform/storage/index.ts';

/** Proofs of consent: append-only by trigger. Nothing in them tells who somebody is, neither member nor address. */
export interface ConsentTables {
  consent_records: ConsentRecordsTable;
}

export const consentDb = viewOf<ConsentTables>();

interface ConsentRecordsTable {
  id: Generated<string>;
  /** The random number of the browser's consent cookie. */
  browser: string;
  /** By the browser's clock. */
  chosen_at: Date;
  /** By ours. */
  recorded_at: Generated<Date>;
  /** Version of the words that the question was asked in. */
  text_version: number;
  region: ConsentRegion;
  performance: boolean;
  functional: boolean;
  targeting: boolean;
  /** Global Privacy Control was on. */
  signal: boolean;
}
