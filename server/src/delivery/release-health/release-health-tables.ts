import type { ColumnType, Generated, JSONColumnType } from 'kysely';

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

/** Releases that a page was made of. */
export interface CompositionParts {
  readonly contracts: string;
  /** `shell@version` */
  readonly shell: string;
  /** `name@version` of each remote, by name. */
  readonly remotes: readonly string[];
}

export interface ReleaseCompositionsTable {
  id: string;
  parts: JSONColumnType<CompositionParts>;
  first_at: Generated<Date>;
}

export interface QaSessionsTable {
  id_hash: Buffer;
  team: string;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface ReleaseHealthTables {
  release_outcomes: ReleaseOutcomesTable;
  release_vitals: ReleaseVitalsTable;
  release_compositions: ReleaseCompositionsTable;
  qa_sessions: QaSessionsTable;
}
