import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

export interface CompositionTables {
  release_compositions: ReleaseCompositionsTable;
  qa_sessions: QaSessionsTable;
}

export const compositionDb = viewOf<CompositionTables>();

interface CompositionParts {
  readonly contracts: string;
  readonly shell: string;
  readonly remotes: readonly string[];
}

interface ReleaseCompositionsTable {
  id: string;
  parts: JSONColumnType<CompositionParts>;
  first_at: Generated<Date>;
}

interface QaSessionsTable {
  id_hash: Buffer;
  team: string;
  /** Null for the token that the server was started with. */
  token_id: string | null;
  expires_at: ColumnType<Date, Date, Date>;
}
