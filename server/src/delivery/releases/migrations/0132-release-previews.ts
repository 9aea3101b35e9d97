import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table releases add column is_preview boolean not null default false`.execute(db);
  await sql`
    create table release_previews (
      id text primary key,
      name text not null,
      version text not null,
      label text not null,
      secret_hash bytea not null,
      created_by text not null,
      why text not null,
      created_at timestamptz not null default clock_timestamp(),
      ends_at timestamptz not null,
      revoked_at timestamptz,
      foreign key (name, version) references releases (name, version)
    )`.execute(db);
  await sql`
    create unique index release_previews_one_of_a_label on release_previews (name, label) where revoked_at is null`.execute(
    db,
  );
  await sql`create index release_previews_of_a_release on release_previews (name, version)`.execute(db);

  // The database itself prevents a preview from going live.
  await sql`
    create function refuse_preview_for_visitors() returns trigger language plpgsql as $$
    begin
      if exists (select from releases where name = new.name and is_preview
          and version in (new.live_version, new.fallback_version, new.canary_version)) then
        raise exception 'a preview of % cannot go live', new.name;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger release_channels_hold_no_preview before insert or update on release_channels
    for each row execute function refuse_preview_for_visitors()`.execute(db);
}

export const releasePreviewsMigration: Migration = { up };
