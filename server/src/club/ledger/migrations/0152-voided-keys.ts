import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table voided_keys (
      member_id bigint not null references members on delete cascade,
      idempotency_key text not null,
      voided_at timestamptz not null,
      primary key (member_id, idempotency_key)
    )`.execute(db);
}

export const voidedKeysMigration: Migration = { up };
