import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receipts add column review_since timestamptz`.execute(db);
  // Of what was decided before, nobody knows when it began to wait: it counts for no time.
  await sql`update receipts set review_since = coalesce(appealed_at, uploaded_at) where state = 'review'`.execute(
    db,
  );
  await sql`
    create index receipts_decided_by_people on receipts (decided_at desc)
    where decided_by <> 'rules' and review_since is not null`.execute(db);
}

/** When a receipt began to wait for a person: how long that takes is measured by it. */
export const reviewSinceMigration: Migration = { up };
