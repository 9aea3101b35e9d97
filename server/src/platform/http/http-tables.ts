import { viewOf } from '../storage/index.ts';

export interface HttpTables {
  used_once: UsedOnceTable;
  rate_limits: RateLimitsTable;
}

export const httpDb = viewOf<HttpTables>();

interface UsedOnceTable {
  purpose: string;
  key_hash: Buffer;
  expires_at: Date;
}

interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: Date;
}
