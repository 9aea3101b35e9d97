import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Releases in use keep their routes: each one is granted. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_grants (
      name text not null,
      prefix text not null,
      granted_at timestamptz not null default now(),
      granted_by text not null,
      primary key (name, prefix)
    )`.execute(db);
  await sql`
    insert into release_grants (name, prefix, granted_by)
    select distinct release.name, route->>'path', 'the site, from what was live'
    from release_channels as channel
    join releases as release on release.name = channel.name
      and release.version in (channel.live_version, channel.fallback_version, channel.canary_version)
    cross join jsonb_array_elements(release.manifest->'remote'->'routes') as route
    where route->>'path' !~ '[*?%#]'`.execute(db);
}

export const releaseGrantsMigration: Migration = { up };
