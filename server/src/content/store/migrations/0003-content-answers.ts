import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Revision of the code that wrote the prepared answers. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_state add column answers_revision integer not null default 0`.execute(db);
}

export const contentAnswersMigration: Migration = { up };
