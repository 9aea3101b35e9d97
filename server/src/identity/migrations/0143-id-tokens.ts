import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

// Some providers sign out in the browser only with the ID token of the session.
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column sealed_id_token text`.execute(db);
}

export const idTokensMigration: Migration = { up };
