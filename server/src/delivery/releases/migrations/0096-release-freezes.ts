import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_freezes (
      id bigint generated always as identity primary key,
      name text,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      who text not null,
      why text not null,
      lifted_at timestamptz,
      check (ends_at > starts_at)
    )`.execute(db);
}

export const releaseFreezesMigration: Migration = { up };
