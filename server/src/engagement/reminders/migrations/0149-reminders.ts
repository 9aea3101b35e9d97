import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminder_choices (
      member_id bigint primary key references members on delete cascade,
      chosen_at timestamptz not null
    )`.execute(db);
  await sql`
    create table reminder_mails (
      member_id bigint not null references members on delete cascade,
      item text not null,
      mailed_at timestamptz not null default now(),
      primary key (member_id, item)
    )`.execute(db);
  await sql`create index reminder_mails_by_age on reminder_mails (mailed_at)`.execute(db);
}

export const remindersMigration: Migration = { up };
