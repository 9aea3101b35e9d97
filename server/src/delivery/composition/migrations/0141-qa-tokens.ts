import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table qa_sessions add column token_id text references release_tokens on delete cascade`.execute(
    db,
  );
}

export const qaTokensMigration: Migration = { up };
