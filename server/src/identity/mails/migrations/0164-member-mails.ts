import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_mails (
      id uuid primary key default gen_random_uuid(),
      member_id bigint not null references members on delete cascade,
      subject text not null,
      sealed text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
      queued_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index member_mails_by_member on member_mails (member_id, queued_at desc)`.execute(db);
  await sql`create index member_mails_by_time on member_mails (queued_at)`.execute(db);
}

export const memberMailsMigration: Migration = { up };
