import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_files_shared (
      id uuid primary key,
      secret_hash bytea not null,
      file_key text not null,
      shared_at timestamptz not null
    )`.execute(db);
  await sql`create index receipt_files_shared_by_age on receipt_files_shared (shared_at)`.execute(db);
  await sql`
    create trigger receipt_file_is_gone after delete on receipt_files_shared
    for each row execute function remember_receipt_file()`.execute(db);
}

export const sharedFilesMigration: Migration = { up };
