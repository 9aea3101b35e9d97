import { viewOf } from '../storage/index.ts';

export interface HttpTables {
  used_once: { purpose: string; key_hash: Buffer; expires_at: Date };
  rate_limits: { key: string; hits: number; resets_at: Date };
}

export const httpDb = viewOf<HttpTables>();
