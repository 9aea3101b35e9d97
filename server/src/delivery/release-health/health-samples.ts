import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { MAIN_CHANNEL, releaseDb } from '../releases/release-tables.ts';
import type { Sample } from './health-rule.ts';

/** Caps on what one visitor's word weighs for one release, however often it is said. */
export interface Caps {
  readonly failed: number;
  readonly mounted: number;
}

/** A release that is still being watched, and what stands behind it. */
export interface Watched {
  readonly name: string;
  readonly version: string;
  readonly role: 'live' | 'canary';
  readonly since: Date;
  /** False for a live release that has proved itself. */
  readonly isFresh: boolean;
  /** The version that visitors get instead; null when there is none. */
  readonly before: string | null;
}

/** Null when visitors do not get the release. The database's clock counts. */
export async function watchedRelease(
  db: Db,
  name: string,
  version: string,
  freshMinutes: number,
): Promise<Watched | null> {
  const row = await releaseDb(db)
    .selectFrom('release_channels')
    .select(['live_version', 'fallback_version', 'canary_version', 'live_since', 'canary_since'])
    .select(sql<boolean>`live_since > now() - make_interval(mins => ${freshMinutes})`.as('is_fresh'))
    .where('channel', '=', MAIN_CHANNEL)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return null;
  if (row.canary_version === version && row.canary_since) {
    const { canary_since: since, live_version: before } = row;
    return { name, version, role: 'canary', since, isFresh: true, before };
  }
  if (row.live_version !== version) return null;
  const { live_since: since, fallback_version: before, is_fresh: isFresh } = row;
  return { name, version, role: 'live', since, isFresh, before };
}

/** Outcomes of a release between two moments, each visitor counted up to the caps. */
async function sampleOf(
  db: Db,
  { name, version, from, to }: { name: string; version: string; from: Date; to: Date | null },
  caps: Caps,
): Promise<Sample> {
  const { rows } = await sql<{ mounted: number; failed: number }>`
    select coalesce(sum(least(mounted, ${caps.mounted})), 0)::int as mounted,
           coalesce(sum(least(failed, ${caps.failed})), 0)::int as failed
    from (
      select count(*) filter (where outcome = 'mounted') as mounted,
             count(*) filter (where outcome <> 'mounted') as failed
      from release_outcomes
      where name = ${name} and version = ${version} and at >= ${from} and (${to}::timestamptz is null or at < ${to})
      group by source
    ) as visitors`.execute(db);
  return rows[0] ?? { mounted: 0, failed: 0 };
}

const DAY_MS = 24 * 3_600_000;
/** A release that proved itself long ago is looked at by its last hour. */
const HOUR_MS = 3_600_000;

/** Samples of a release, and of the one that it took the place of. */
export async function samplesOf(
  db: Db,
  watched: Watched,
  caps: Caps,
): Promise<{ now: Sample; before: Sample }> {
  const { name, version, role, since, isFresh, before } = watched;
  const from = isFresh ? since : new Date(Date.now() - HOUR_MS);
  // A canary has its predecessor beside it in the very same hours; a live one had it in the day before.
  const past =
    role === 'canary' ? { from: since, to: null } : { from: new Date(since.getTime() - DAY_MS), to: since };
  const [now, then] = await Promise.all([
    sampleOf(db, { name, version, from, to: null }, caps),
    before ? sampleOf(db, { name, version: before, ...past }, caps) : { mounted: 0, failed: 0 },
  ]);
  return { now, before: then };
}
