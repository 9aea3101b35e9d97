import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What changes an account asks for a sign-in of the last minutes; sessions of before have none to show. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proved_at timestamptz`.execute(db);
}

export const provedSessionsMigration: Migration = { up };
