import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table analytics_events (
      id bigint primary key generated always as identity,
      event_id uuid not null unique,
      name text not null,
      props jsonb not null,
      occurred_at timestamptz not null,
      received_at timestamptz not null default now(),
      visit uuid,
      member_public_id uuid references members (public_id) on delete set null,
      source text not null,
      path text not null,
      route text,
      release text,
      composition text,
      performance boolean not null,
      targeting boolean not null,
      check (performance or targeting),
      check (member_public_id is null or targeting),
      check (visit is null or performance)
    )`.execute(db);
  await sql`create index analytics_events_by_name on analytics_events (name, occurred_at)`.execute(db);
  await sql`create index analytics_events_by_time on analytics_events (occurred_at)`.execute(db);
  await sql`create index analytics_events_by_member on analytics_events (member_public_id)
    where member_public_id is not null`.execute(db);

  await sql`
    create table dropped_events (
      day date not null,
      type text not null,
      blamed text not null,
      times bigint not null check (times > 0),
      primary key (day, type, blamed)
    )`.execute(db);

  await sql`
    create table audience_logins (
      device uuid primary key,
      member_id bigint not null references members on delete cascade,
      logged_in_at timestamptz not null default now(),
      logged_out_at timestamptz
    )`.execute(db);
  await sql`create index audience_logins_by_member on audience_logins (member_id)`.execute(db);
}

export const analyticsMigration: Migration = { up };
