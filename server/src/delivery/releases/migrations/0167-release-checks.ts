import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_checks (
      id bigint primary key generated always as identity,
      name text not null,
      version text not null,
      result jsonb not null,
      added_by text not null,
      added_at timestamptz not null default clock_timestamp(),
      foreign key (name, version) references releases (name, version) on delete cascade
    )`.execute(db);
  await sql`create index release_checks_of_a_release on release_checks (name, version)`.execute(db);
  // Releases that were published before stay as they are.
  await sql`alter table releases add column needs_check boolean not null default false`.execute(db);
}

/** Results are verified against configured keys, like signatures. */
export const releaseChecksMigration: Migration = { up };
