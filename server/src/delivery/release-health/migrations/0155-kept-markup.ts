import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table release_outcomes add column is_markup_kept boolean`.execute(db);
}

export const keptMarkupMigration: Migration = { up };
