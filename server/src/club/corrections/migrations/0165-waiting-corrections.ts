import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waiting_corrections (
      id uuid primary key,
      member_id bigint not null references members on delete cascade,
      points integer not null,
      why text not null,
      staff_id int not null,
      who text not null,
      asked_at timestamptz not null
    )`.execute(db);
  await sql`create index waiting_corrections_by_member on waiting_corrections (member_id, asked_at)`.execute(
    db,
  );
}

export const waitingCorrectionsMigration: Migration = { up };
