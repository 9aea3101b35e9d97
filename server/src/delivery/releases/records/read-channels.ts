import { sql } from 'kysely';
import type { ReleaseManifest } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import type { ChannelState, ReleaseRecord } from './release-record.ts';
import { MAIN_CHANNEL, releaseDb } from './release-tables.ts';
import { signaturesOf } from './store-signature.ts';

/** Returns the record of a release, cached or new. Null if its manifest is not valid. */
export type RecordOf = (
  name: string,
  version: string,
  manifest: ReleaseManifest,
  signatures: readonly unknown[],
) => ReleaseRecord | null;

/** Reads all channels in one statement, so that the revision matches them. */
export async function readChannels(db: Db, remember: RecordOf) {
  const rows = await selectChannels(db);
  const channels = new Map<string, ChannelState>();
  for (const row of rows) {
    if (!row.name || !row.live_version || !row.live_manifest || !row.live_since) continue;
    const { name } = row;
    const recordOf = (
      version: string | null,
      manifest: ReleaseManifest | null,
      signatures: readonly unknown[],
    ) => (version && manifest ? remember(name, version, manifest, signatures) : null);
    const live = recordOf(row.live_version, row.live_manifest, row.live_signatures);
    if (!live) continue;
    const canary = recordOf(row.canary_version, row.canary_manifest, row.canary_signatures);
    channels.set(name, {
      live,
      liveSince: row.live_since.getTime(),
      fallback: recordOf(row.fallback_version, row.fallback_manifest, row.fallback_signatures),
      canary: canary && {
        release: canary,
        percent: row.canary_percent ?? 0,
        since: row.canary_since?.getTime() ?? 0,
      },
    });
  }
  return { revision: rows[0]?.revision ?? 0, channels };
}

/** Reads in one statement how new the registry is. Cheap, because each replica asks twice a second. */
export async function readNewest(db: Db) {
  const { revision, recalls, signature, digest } = await releaseDb(db)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('release_revisions')
        .select(({ fn }) => fn.max('revision').as('revision'))
        .as('revision'),
      selectFrom('release_recalls')
        .select(({ fn }) => fn.countAll<number>().as('recalls'))
        .as('recalls'),
      selectFrom('release_signatures')
        .select(({ fn }) => fn.max('id').as('signature'))
        .as('signature'),
      sql<string>`(select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', name, live_version,
        coalesce(fallback_version, '-'), coalesce(canary_version, '-')), ',' order by name collate "C"), ''), 'utf8')), 'hex')
        from release_channels where channel = ${MAIN_CHANNEL})`.as('digest'),
    ])
    .executeTakeFirstOrThrow();
  return { revision: revision ?? 0, recalls: recalls ?? 0, signature: signature ?? 0, digest };
}

export async function readRecalled(db: Db): Promise<ReadonlySet<string>> {
  const rows = await releaseDb(db).selectFrom('release_recalls').select(['name', 'version']).execute();
  return new Set(rows.map(({ name, version }) => `${name}@${version}`));
}

const selectChannels = (db: Db) =>
  releaseDb(db)
    .selectFrom(({ selectFrom }) =>
      selectFrom('release_revisions')
        .select(({ fn }) => fn.max('revision').as('revision'))
        .as('newest'),
    )
    .leftJoin('release_channels as channel', (join) => join.on('channel.channel', '=', MAIN_CHANNEL))
    .leftJoin('releases as live', (join) =>
      join.onRef('live.name', '=', 'channel.name').onRef('live.version', '=', 'channel.live_version'),
    )
    .leftJoin('releases as fallback', (join) =>
      join
        .onRef('fallback.name', '=', 'channel.name')
        .onRef('fallback.version', '=', 'channel.fallback_version'),
    )
    .leftJoin('releases as canary', (join) =>
      join.onRef('canary.name', '=', 'channel.name').onRef('canary.version', '=', 'channel.canary_version'),
    )
    .select([
      'newest.revision as revision',
      'channel.name as name',
      'channel.live_version as live_version',
      'channel.live_since as live_since',
      'channel.fallback_version as fallback_version',
      'channel.canary_version as canary_version',
      'channel.canary_percent as canary_percent',
      'channel.canary_since as canary_since',
      'live.manifest as live_manifest',
      'fallback.manifest as fallback_manifest',
      'canary.manifest as canary_manifest',
      signaturesOf('live').as('live_signatures'),
      signaturesOf('fallback').as('fallback_signatures'),
      signaturesOf('canary').as('canary_signatures'),
    ])
    .orderBy('channel.name')
    .execute();
