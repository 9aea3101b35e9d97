import type { Generated } from 'kysely';
import type { Outcome } from 'shared-contracts';
import { viewOf } from '../../platform/storage/index.ts';

/** Outcome of one mount, or of one render on the server. Nothing in it tells who the visitor was. */
export interface ReleaseOutcomesTable {
  at: Generated<Date>;
  name: string;
  version: string;
  /** A mount's in a browser, `error-loop` of a page that stands, or `server-error` of a render. */
  outcome: Outcome | 'error-loop' | 'server-error';
  is_canary: boolean;
  route: string | null;
  composition: string | null;
  /** Milliseconds that it took. */
  ms: number | null;
  /** Hash of the address with the day's salt: tells visitors apart for a day, and is no way back to one. */
  source: Buffer;
  /** Version of the shell of the page. */
  shell: string | null;
  /** As `source`, of the network (/24, of IPv6 /48). */
  network: Buffer | null;
}

/** Time in which a process could not do its work: what fails meanwhile is nobody's fault. */
export interface ReleasePausesTable {
  from: Date;
  to: Date;
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
  release_pauses: ReleasePausesTable;
  release_vitals: ReleaseVitalsTable;
}

export const healthDb = viewOf<ReleaseHealthTables>();
