import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Members of the embedded provider were kept under its address: with another `ORIGIN` or `PORT` nobody knew them. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update members set issuer = 'embedded'
    where exists (select from accounts where accounts.id::text = members.subject)`.execute(db);
  await sql`
    update sessions set issuer = 'embedded'
    where exists (select from accounts where accounts.id::text = sessions.subject)`.execute(db);
}

export const ownIssuerMigration: Migration = { up };
