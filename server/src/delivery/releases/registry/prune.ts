import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/storage/index.ts';
import type { ReleaseFiles } from '../files/release-files.ts';
import { writeAudit } from '../records/audit.ts';
import { releaseDb } from '../records/release-tables.ts';
import { lockChanges } from './change-lock.ts';

/** Days without use until a release's files are removed. Longer than tabs stay open. */
const PRUNED_AFTER_DAYS = 30;
const PREVIEW_KEPT_DAYS = 1;
const FORGOTTEN_AFTER_DAYS = 7;
/** Days in which the removal is repeated, because it may have been interrupted. */
const LOOKED_AFTER_DAYS = 3;

/** Database time, because a server's clock may be wrong. */
type DatabaseTime = RawBuilder<Date>;

interface Named {
  readonly name: string;
  readonly version: string;
}

interface Pruned {
  readonly pruned: readonly Named[];
  readonly forgotten: readonly Named[];
}

/** Also removes ended previews and old uploads. Records stay, and the same bytes may be published again. */
export async function pruneReleases(
  db: Db,
  files: ReleaseFiles,
  now: DatabaseTime = sql<Date>`now()`,
): Promise<Pruned> {
  const done = await releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      await lockChanges(transaction);
      const forgotten = await forget(transaction, now);
      const unusedOnes = await unused(transaction, now);
      const pruned = unusedOnes.map(({ name, version }) => ({ name, version }));
      for (const { is_preview, ...release } of unusedOnes) {
        await transaction
          .insertInto('release_prunes')
          .values({ ...release, at: now })
          .execute();
        const why = is_preview ? 'its preview has ended' : `unused for ${PRUNED_AFTER_DAYS} days`;
        await writeAudit(transaction, { ...release, action: 'prune', who: 'the site', why });
      }
      return { pruned, forgotten };
    });
  for (const release of [...done.forgotten, ...(await lately(db, now))]) await files.remove(release);
  return done;
}

async function unused(db: Db, now: DatabaseTime): Promise<Array<Named & { is_preview: boolean }>> {
  const { rows } = await sql<Named & { is_preview: boolean }>`
    with used as (
      select name, unnest(array[live_version, fallback_version, canary_version]) as version,
        lead(at) over (partition by channel, name order by revision) as until
      from release_revisions
    ), last_used as (
      select name, version, max(coalesce(until, 'infinity')) as at from used where version is not null group by name, version
    ), shown as (
      select name, version, max(least(ends_at, revoked_at)) as until from release_previews group by name, version
    )
    select release.name, release.version, release.is_preview from releases as release
    left join last_used on last_used.name = release.name and last_used.version = release.version
    left join shown on shown.name = release.name and shown.version = release.version
    where greatest(release.published_at, last_used.at, shown.until)
        < ${now} - make_interval(days => case when release.is_preview then ${PREVIEW_KEPT_DAYS}::int else ${PRUNED_AFTER_DAYS}::int end)
      and not exists (
        select from release_channels as channel where channel.name = release.name
          and release.version in (channel.live_version, channel.fallback_version, channel.canary_version))
      and not exists (
        select from release_prunes as prune where prune.name = release.name and prune.version = release.version)
    order by release.name, release.version`.execute(db);
  return rows;
}

async function forget(db: Db, now: DatabaseTime): Promise<Named[]> {
  const { rows } = await sql<Named>`
    delete from releases where published_at is null
      and announced_at < ${now} - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
    returning name, version`.execute(db);
  return rows;
}

const lately = async (db: Db, now: DatabaseTime): Promise<Named[]> =>
  releaseDb(db)
    .selectFrom('release_prunes')
    .select(['name', 'version'])
    .where('at', '>', sql<Date>`${now} - make_interval(days => ${LOOKED_AFTER_DAYS})`)
    .execute();
