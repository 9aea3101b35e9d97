import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table content_state (
      id smallint primary key check (id = 1),
      version bigint not null,
      is_sample boolean not null,
      sample_day date,
      sample_revision integer,
      imported_at timestamptz not null,
      places_version text
    )`.execute(db);
  await sql`
    insert into content_state (id, version, is_sample, imported_at) values (1, 0, false, 'epoch')`.execute(
    db,
  );

  await sql`
    create table centres (
      id bigint primary key,
      slug text not null unique,
      record jsonb not null
    )`.execute(db);
  await sql`
    create table categories (
      id bigint primary key,
      slug text not null unique,
      name text not null,
      position integer not null,
      record jsonb not null,
      summary text not null
    )`.execute(db);
  await sql`
    create table brands (
      id bigint primary key,
      slug text not null unique,
      name text not null,
      sort_name text not null,
      category_id bigint not null references categories,
      record jsonb not null,
      summary text not null,
      answer text not null
    )`.execute(db);
  await sql`
    create table stores (
      id bigint primary key,
      centre_id bigint not null references centres,
      brand_id bigint references brands,
      category_id bigint not null references categories,
      name text not null,
      sort_name text not null,
      suite text not null,
      opened_on date,
      has_own_hours boolean not null,
      record jsonb not null,
      summary text not null,
      answer text not null,
      unique (centre_id, suite)
    )`.execute(db);
  await sql`create index stores_by_name on stores (centre_id, sort_name, id)`.execute(db);
  await sql`create index stores_by_brand on stores (brand_id)`.execute(db);
  await sql`
    create table offers (
      id bigint primary key,
      kind text not null check (kind in ('deal', 'promotion', 'reward')),
      centre_id bigint not null references centres,
      store_id bigint references stores,
      category_id bigint references categories,
      store_name text not null,
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      added_on date not null,
      is_featured boolean not null,
      points integer not null,
      record jsonb not null,
      summary text not null,
      answer text not null
    )`.execute(db);
  await sql`create index offers_by_centre on offers (centre_id, kind, ends_on)`.execute(db);
  await sql`create index offers_by_store on offers (store_id)`.execute(db);
  await sql`
    create table events (
      id bigint primary key,
      centre_id bigint not null references centres,
      kind text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      record jsonb not null,
      summary text not null,
      answer text not null
    )`.execute(db);
  await sql`create index events_by_centre on events (centre_id, ends_at)`.execute(db);
  await sql`
    create table jobs (
      id bigint primary key,
      centre_id bigint not null references centres,
      kind text not null,
      posted_on date not null,
      expires_on date not null,
      search_text text not null,
      record jsonb not null,
      summary text not null
    )`.execute(db);
  await sql`create index jobs_by_centre on jobs (centre_id, expires_on)`.execute(db);
  await sql`
    create table centre_pages (
      centre_id bigint not null references centres,
      kind text not null check (kind in ('map', 'parking', 'visitor-info')),
      record jsonb not null,
      answer text not null,
      primary key (centre_id, kind)
    )`.execute(db);
  await sql`
    create table campaigns (
      id text primary key,
      starts_on date not null,
      ends_on date not null,
      countries text[] not null,
      record jsonb not null,
      summary text not null
    )`.execute(db);
  await sql`
    create table site_documents (
      kind text not null,
      key text not null,
      position integer not null,
      record jsonb not null,
      primary key (kind, key)
    )`.execute(db);

  await sql`
    create table search_entries (
      row_id bigint generated always as identity primary key,
      kind text not null,
      id bigint not null,
      centre_id bigint,
      title_text text not null,
      text text not null,
      starts_on date,
      ends_on date,
      hit text not null
    )`.execute(db);
  await sql`create index search_entries_text on search_entries using gin (text gin_trgm_ops)`.execute(db);
  await sql`create index search_entries_centre on search_entries (centre_id)`.execute(db);
  await sql`
    create table places (
      code text primary key,
      country text not null,
      city text not null,
      city_text text not null,
      state text not null,
      latitude double precision not null,
      longitude double precision not null
    )`.execute(db);
  await sql`create index places_by_city on places (city_text)`.execute(db);
  await sql`create index places_by_similar_city on places using gin (city_text gin_trgm_ops)`.execute(db);
}

export const contentMigration: Migration = { up };
