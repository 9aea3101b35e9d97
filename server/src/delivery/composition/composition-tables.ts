import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

/** Tables of compositions and of the QA sessions that choose their own. */
export interface CompositionTables {
  release_compositions: ReleaseCompositionsTable;
  qa_sessions: QaSessionsTable;
}

export const compositionDb = viewOf<CompositionTables>();

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
  /** Null for the token that the server was started with. */
  token_id: string | null;
  expires_at: ColumnType<Date, Date, Date>;
}
