import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table releases (
      name text not null,
      version text not null,
      manifest jsonb not null,
      announced_at timestamptz not null default now(),
      published_at timestamptz,
      published_by text,
      primary key (name, version)
    )`.execute(db);
  await sql`
    create table release_channels (
      channel text not null,
      name text not null,
      live_version text not null,
      fallback_version text,
      primary key (channel, name),
      foreign key (name, live_version) references releases (name, version),
      foreign key (name, fallback_version) references releases (name, version)
    )`.execute(db);
  await sql`
    create table release_revisions (
      revision bigint primary key generated always as identity,
      at timestamptz not null default now(),
      who text not null,
      why text not null,
      channel text not null,
      name text not null,
      live_version text not null,
      fallback_version text
    )`.execute(db);

  // The database itself prevents changes of published releases and of the history.
  await sql`
    create function refuse_change_of_release() returns trigger language plpgsql as $$
    begin
      raise exception 'release %@% is published and cannot change', old.name, old.version;
    end $$`.execute(db);
  await sql`
    create trigger releases_are_immutable before update on releases for each row
    when (old.published_at is not null) execute function refuse_change_of_release()`.execute(db);
  await sql`
    create function refuse_change_of_history() returns trigger language plpgsql as $$
    begin
      raise exception 'the history of releases is append-only';
    end $$`.execute(db);
  await sql`
    create trigger release_revisions_are_append_only before update or delete on release_revisions
    for each row execute function refuse_change_of_history()`.execute(db);
}

export const releasesMigration: Migration = { up };
