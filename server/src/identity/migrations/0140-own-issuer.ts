import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

// Members were stored under the provider's address, so a change of `ORIGIN` or `PORT` lost them.
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update members set issuer = 'embedded'
    where exists (select from accounts where accounts.id::text = members.subject)`.execute(db);
  await sql`
    update sessions set issuer = 'embedded'
    where exists (select from accounts where accounts.id::text = sessions.subject)`.execute(db);
}

export const ownIssuerMigration: Migration = { up };
