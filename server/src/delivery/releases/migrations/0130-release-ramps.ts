import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_ramps (
      id bigint primary key generated always as identity,
      name text not null,
      version text not null,
      steps smallint[] not null,
      every_seconds integer not null check (every_seconds > 0),
      step smallint not null default 0,
      step_at timestamptz not null default clock_timestamp(),
      state text not null default 'running' check (state in ('running', 'paused', 'done', 'stopped')),
      words text,
      started_by text not null,
      foreign key (name, version) references releases (name, version)
    )`.execute(db);
  await sql`
    create unique index release_ramps_one_of_a_name on release_ramps (name) where state in ('running', 'paused')`.execute(
    db,
  );
}

export const releaseRampsMigration: Migration = { up };
