import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_records (
      id bigint primary key generated always as identity,
      browser text not null,
      chosen_at timestamptz not null,
      recorded_at timestamptz not null default now(),
      text_version integer not null,
      region text not null,
      performance boolean not null,
      functional boolean not null,
      targeting boolean not null,
      signal boolean not null,
      unique (browser, chosen_at)
    )`.execute(db);
  await sql`create index consent_records_by_age on consent_records (recorded_at)`.execute(db);
  // Proofs must not be changed. Only those past the retention time may be deleted.
  await sql`
    create function keep_consent_records() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.recorded_at < now() - interval '24 months' then return old; end if;
      raise exception 'consent_records is append-only';
    end $$`.execute(db);
  await sql`
    create trigger consent_records_append_only before update or delete on consent_records
    for each row execute function keep_consent_records()`.execute(db);
}

export const consentMigration: Migration = { up };
