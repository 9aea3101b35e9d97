import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_cards (
      member_id bigint primary key references members on delete cascade,
      number text not null unique,
      made_at timestamptz not null default now()
    )`.execute(db);
}

export const memberCardsMigration: Migration = { up };
