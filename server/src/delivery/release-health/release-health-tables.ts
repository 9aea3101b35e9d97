import type { Generated } from 'kysely';
import type { Outcome } from 'shared-contracts/release';
import { viewOf } from '../../platform/storage/index.ts';

export interface ReleaseOutcomesTable {
  at: Generated<Date>;
  name: string;
  version: string;
  outcome: Outcome | 'error-loop' | 'server-error';
  is_canary: boolean;
  route: string | null;
  composition: string | null;
  ms: number | null;
  /** Whether the page kept the server's markup, or null if it had none. */
  is_markup_kept: boolean | null;
  /** Hash of the address with the day's salt: separates visitors for one day, identifies none. */
  source: Buffer;
  shell: string | null;
  network: Buffer | null;
  /** Address of a page that the server failed to render, never of a member's visit. */
  address: string | null;
}

interface ReleasePausesTable {
  from: Date;
  to: Date;
}

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
  release_pauses: ReleasePausesTable;
  release_vitals: ReleaseVitalsTable;
}

export const healthDb = viewOf<ReleaseHealthTables>();
