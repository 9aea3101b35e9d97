import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

// Account changes need a recent sign-in. Existing sessions have no time for it.
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proved_at timestamptz`.execute(db);
}

export const provedSessionsMigration: Migration = { up };
