import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_errors (
      name text not null,
      version text not null,
      hash bytea not null,
      fingerprint text not null,
      outcome text not null,
      error text not null,
      message text not null,
      stack jsonb not null,
      count integer not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (name, version, hash)
    )`.execute(db);
  await sql`
    create table release_error_browsers (
      name text not null,
      version text not null,
      hash bytea not null,
      browser text not null,
      count integer not null,
      primary key (name, version, hash, browser),
      foreign key (name, version, hash) references release_errors on delete cascade
    )`.execute(db);
}

export const releaseErrorsMigration: Migration = { up };
