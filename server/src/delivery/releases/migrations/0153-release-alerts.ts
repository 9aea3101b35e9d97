import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_alerts (
      id bigint primary key generated always as identity,
      at timestamptz not null,
      event text not null,
      name text,
      version text,
      failed integer not null,
      mounted integer not null,
      why text not null,
      command text not null,
      live text,
      errors jsonb not null
    )`.execute(db);
  await sql`create index release_alerts_by_time on release_alerts (at)`.execute(db);
  await sql`create index release_alerts_of_a_release on release_alerts (name, version)`.execute(db);
  // Address of a page that the server failed to render.
  await sql`alter table release_outcomes add column address text`.execute(db);
}

/** Alerts about releases, and the addresses of failed pages. */
export const releaseAlertsMigration: Migration = { up };
