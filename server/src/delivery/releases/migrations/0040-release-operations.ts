import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** New columns have a default or are nullable, so that replicas of the previous version keep working. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release_channels
      add column canary_version text,
      add column canary_percent smallint check (canary_percent between 1 and 100),
      add column canary_since timestamptz,
      add column live_since timestamptz not null default now(),
      add foreign key (name, canary_version) references releases (name, version),
      add check ((canary_version is null) = (canary_percent is null))`.execute(db);
  await sql`
    update release_channels as channel set live_since = began.at
    from (select distinct on (channel, name) channel, name, live_version, at from release_revisions
          order by channel, name, revision desc) as began
    where began.channel = channel.channel and began.name = channel.name`.execute(db);
  await sql`
    alter table release_revisions
      add column action text not null default 'promote',
      add column canary_version text,
      add column canary_percent smallint`.execute(db);

  await sql`
    create table release_recalls (
      name text not null,
      version text not null,
      at timestamptz not null default now(),
      primary key (name, version)
    )`.execute(db);
  await sql`
    create table release_prunes (
      name text not null,
      version text not null,
      at timestamptz not null default now(),
      primary key (name, version),
      foreign key (name, version) references releases (name, version)
    )`.execute(db);

  await sql`
    create table release_tokens (
      id text primary key,
      secret_hash text not null,
      team text not null,
      -- Null: all names, and tokens as well.
      releases text[],
      created_at timestamptz not null default now(),
      created_by text not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`.execute(db);

  await sql`
    create table release_audit (
      id bigint primary key generated always as identity,
      at timestamptz not null default now(),
      action text not null,
      name text,
      version text,
      who text not null,
      why text not null,
      revision bigint,
      detail text
    )`.execute(db);
  await sql`create index release_audit_by_name on release_audit (name, id desc)`.execute(db);
  await sql`
    create trigger release_audit_is_append_only before update or delete on release_audit
    for each row execute function refuse_change_of_history()`.execute(db);
  await sql`
    create trigger release_recalls_are_final before update or delete on release_recalls
    for each row execute function refuse_change_of_history()`.execute(db);
}

export const releaseOperationsMigration: Migration = { up };
