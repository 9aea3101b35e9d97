import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index analytics_events_by_visit on analytics_events (visit, occurred_at)
    where visit is not null`.execute(db);
}

export const analyticsVisitsMigration: Migration = { up };
