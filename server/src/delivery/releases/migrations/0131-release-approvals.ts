import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_approvals (
      id bigint primary key generated always as identity,
      name text not null,
      version text not null,
      kind text not null check (kind in ('promote', 'canary', 'ramp')),
      steps smallint[] not null,
      every_seconds integer,
      asked_by text not null,
      asked_token text not null,
      why text not null,
      asked_at timestamptz not null default clock_timestamp(),
      lapses_at timestamptz not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'approved', 'withdrawn', 'dropped', 'lapsed')),
      decided_by text,
      decided_at timestamptz,
      foreign key (name, version) references releases (name, version),
      check ((state = 'waiting') = (decided_at is null))
    )`.execute(db);
  await sql`
    create unique index release_approvals_one_of_a_name on release_approvals (name) where state = 'waiting'`.execute(
    db,
  );
}

export const releaseApprovalsMigration: Migration = { up };
