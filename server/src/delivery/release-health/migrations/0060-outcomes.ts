import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_outcomes (
      at timestamptz not null default now(),
      name text not null,
      version text not null,
      outcome text not null,
      is_canary boolean not null default false,
      route text,
      composition text,
      ms integer,
      source bytea not null
    )`.execute(db);
  await sql`create index release_outcomes_by_release on release_outcomes (name, version, at)`.execute(db);
  await sql`create index release_outcomes_by_time on release_outcomes using brin (at)`.execute(db);
  await sql`
    create table release_vitals (
      at timestamptz not null default now(),
      name text not null,
      version text not null,
      metric text not null,
      value double precision not null,
      route text
    )`.execute(db);
  await sql`create index release_vitals_by_release on release_vitals (name, version, metric, at)`.execute(db);
  await sql`create index release_vitals_by_time on release_vitals using brin (at)`.execute(db);

  await sql`create table outcome_salts (day date primary key, salt text not null)`.execute(db);

  // Parts of each composition id, to show a page again.
  await sql`
    create table release_compositions (
      id text primary key,
      parts jsonb not null,
      first_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table qa_sessions (
      id_hash bytea primary key,
      team text not null,
      expires_at timestamptz not null
    )`.execute(db);
}

export const outcomesMigration: Migration = { up };
