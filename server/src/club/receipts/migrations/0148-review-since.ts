import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receipts add column review_since timestamptz`.execute(db);
  // Earlier decisions have no known start, so they count for no estimate.
  await sql`update receipts set review_since = coalesce(appealed_at, uploaded_at) where state = 'review'`.execute(
    db,
  );
  await sql`
    create index receipts_decided_by_people on receipts (decided_at desc)
    where decided_by <> 'rules' and review_since is not null`.execute(db);
}

export const reviewSinceMigration: Migration = { up };
