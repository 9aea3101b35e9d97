import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Releases in use keep their slots: each one is granted. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into release_grants (name, prefix, granted_by)
    select distinct release.name, 'slot:' || (fragment->>'slot'), 'the site, from what was live'
    from release_channels as channel
    join releases as release on release.name = channel.name
      and release.version in (channel.live_version, channel.fallback_version, channel.canary_version)
    cross join jsonb_array_elements(release.manifest->'remote'->'fragments') as fragment
    on conflict do nothing`.execute(db);
}

export const slotGrantsMigration: Migration = { up };
