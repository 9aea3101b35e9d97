import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_plans (
      member_id bigint not null references members on delete cascade,
      centre text not null,
      plan jsonb not null,
      changed_at timestamptz not null,
      primary key (member_id, centre)
    )`.execute(db);
}

export const visitPlansMigration: Migration = { up };
