import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id bigint primary key generated always as identity,
      form text not null,
      reference text not null unique,
      centre text,
      fields jsonb not null,
      idempotency_key text not null,
      fields_hash bytea not null,
      sent_at timestamptz not null default now(),
      unique (form, idempotency_key)
    )`.execute(db);
  await sql`create index messages_by_time on messages (form, sent_at desc)`.execute(db);
}

export const messagesMigration: Migration = { up };
