import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_state add column sample_keys jsonb`.execute(db);
}

export const sampleKeysMigration: Migration = { up };
