import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_signatures (
      id bigint primary key generated always as identity,
      name text not null,
      version text not null,
      signature jsonb not null,
      added_by text not null,
      added_at timestamptz not null default clock_timestamp(),
      foreign key (name, version) references releases (name, version) on delete cascade
    )`.execute(db);
  await sql`create index release_signatures_of_a_release on release_signatures (name, version)`.execute(db);
}

/** Signatures are verified against configured keys, never trusted because they are stored. */
export const releaseSignaturesMigration: Migration = { up };
