import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_state add column answers_revision integer not null default 0`.execute(db);
}

export const contentAnswersMigration: Migration = { up };
