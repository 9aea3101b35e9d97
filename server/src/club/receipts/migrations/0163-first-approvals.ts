import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receipts add column first_approval jsonb`.execute(db);
}

export const firstApprovalsMigration: Migration = { up };
