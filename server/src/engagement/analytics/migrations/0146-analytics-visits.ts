import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index analytics_events_by_visit on analytics_events (visit, occurred_at)
    where visit is not null`.execute(db);
}

/** Events of a visit, found by it: to tell its sessions, and to forget it. */
export const analyticsVisitsMigration: Migration = { up };
