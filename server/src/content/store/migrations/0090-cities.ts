import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

// `city_text` stays for servers of the previous release, which may run at the same time.
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index places_by_city`.execute(db);
  await sql`drop index places_by_similar_city`.execute(db);
  await sql`
    create table cities (
      key text not null,
      name text not null,
      state text not null,
      country text not null,
      population integer not null,
      latitude double precision not null,
      longitude double precision not null,
      primary key (key, state)
    )`.execute(db);
  await sql`create index cities_by_beginning on cities (key text_pattern_ops)`.execute(db);
  await sql`create index cities_by_likeness on cities using gin (key gin_trgm_ops)`.execute(db);
}

export const citiesMigration: Migration = { up };
