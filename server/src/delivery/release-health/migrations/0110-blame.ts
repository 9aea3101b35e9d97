import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table release_outcomes add column shell text, add column network bytea`.execute(db);
  await sql`
    create table release_pauses (
      "from" timestamptz not null,
      "to" timestamptz not null
    )`.execute(db);
}

export const blameMigration: Migration = { up };
