import type { Generated } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

/** How one mount, or one render on the server, ended. Nothing in it tells who the visitor was. */
export interface ReleaseOutcomesTable {
  at: Generated<Date>;
  name: string;
  version: string;
  /** One of the contracts' `OUTCOMES`, or `server-error`. */
  outcome: string;
  is_canary: boolean;
  route: string | null;
  composition: string | null;
  /** Milliseconds that it took. */
  ms: number | null;
  /** Hash of the address with the day's salt: tells visitors apart for a day, and is no way back to one. */
  source: Buffer;
}

/** One measurement of a page. */
export interface ReleaseVitalsTable {
  at: Generated<Date>;
  name: string;
  version: string;
  metric: string;
  value: number;
  route: string | null;
}

export interface ReleaseHealthTables {
  release_outcomes: ReleaseOutcomesTable;
  release_vitals: ReleaseVitalsTable;
}

export const healthDb = viewOf<ReleaseHealthTables>();
