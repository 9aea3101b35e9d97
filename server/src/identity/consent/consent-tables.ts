import type { Generated } from 'kysely';
import type { ConsentRegion } from 'shared-contracts/member';
import { viewOf } from '../../platform/storage/index.ts';

export interface ConsentTables {
  consent_records: ConsentRecordsTable;
}

export const consentDb = viewOf<ConsentTables>();

interface ConsentRecordsTable {
  id: Generated<string>;
  browser: string;
  // By the browser's clock; `recorded_at` is by ours.
  chosen_at: Date;
  recorded_at: Generated<Date>;
  text_version: number;
  region: ConsentRegion;
  performance: boolean;
  functional: boolean;
  targeting: boolean;
  // Whether Global Privacy Control was on.
  signal: boolean;
}
