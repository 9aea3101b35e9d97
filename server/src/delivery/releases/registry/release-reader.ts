import { sql } from 'kysely';
import type { AuditEntry, PastQuery, PublishedRelease, ReleaseRevision } from 'shared-contracts/release';
import { renderedBy } from '../records/release-record.ts';
import { isPruned, MAIN_CHANNEL, releaseDb } from '../records/release-tables.ts';
import { signaturesOf } from '../records/store-signature.ts';
import type { ReleaseContext } from './release-context.ts';

const ENTRIES = 50;
const NEVER = Number.MAX_SAFE_INTEGER;

export async function listReleases(
  { db, trust }: Pick<ReleaseContext, 'db' | 'trust'>,
  name?: string,
): Promise<PublishedRelease[]> {
  const rows = await releaseDb(db)
    .selectFrom('releases')
    .leftJoin('release_channels as channel', (join) =>
      join.onRef('channel.name', '=', 'releases.name').on('channel.channel', '=', MAIN_CHANNEL),
    )
    .leftJoin('release_recalls as recall', (join) =>
      join.onRef('recall.name', '=', 'releases.name').onRef('recall.version', '=', 'releases.version'),
    )
    .select([
      'releases.name',
      'releases.version',
      'published_at',
      'published_by',
      'is_preview',
      sql<string | null>`releases.manifest->>'server'`.as('server'),
      sql<Array<{ slot: string }> | null>`releases.manifest->'remote'->'fragments'`.as('fragments'),
      'live_version',
      'fallback_version',
      'canary_version',
      'canary_percent',
      sql<boolean>`exists (select from release_revisions as past where past.channel = ${MAIN_CHANNEL}
        and past.name = releases.name and past.live_version = releases.version)`.as('was_live'),
      'recall.at as recalled_at',
      isPruned('releases').as('pruned'),
      signaturesOf('releases').as('signatures'),
    ])
    .where('published_at', 'is not', null)
    .$if(name !== undefined, (query) => query.where('releases.name', '=', name ?? ''))
    .orderBy('releases.name')
    .orderBy('published_at', 'desc')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    version: row.version,
    publishedAt: row.published_at?.toISOString() ?? '',
    publishedBy: row.published_by,
    live: row.live_version === row.version,
    fallback: row.fallback_version === row.version,
    canary: row.canary_version === row.version ? row.canary_percent : null,
    wasLive: row.was_live,
    recalled: row.recalled_at !== null,
    pruned: row.pruned,
    preview: row.is_preview,
    renderedBy: renderedBy({ server: row.server ?? undefined }),
    signedBy: trust.signerOf(row, row.signatures),
    ...(row.fragments && { fragments: row.fragments.map(({ slot }) => slot) }),
  }));
}

export async function releaseHistory(
  { db }: ReleaseContext,
  { name, limit = ENTRIES, before = NEVER }: PastQuery,
): Promise<ReleaseRevision[]> {
  const rows = await releaseDb(db)
    .selectFrom('release_revisions')
    .selectAll()
    .where('channel', '=', MAIN_CHANNEL)
    .where('revision', '<', before)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    revision: row.revision,
    at: row.at.toISOString(),
    action: row.action,
    who: row.who,
    why: row.why,
    name: row.name,
    live: row.live_version,
    fallback: row.fallback_version,
    canary:
      row.canary_version && row.canary_percent
        ? { version: row.canary_version, percent: row.canary_percent }
        : null,
  }));
}

export async function releaseAudit(
  { db }: ReleaseContext,
  { name, limit = ENTRIES, before = NEVER }: PastQuery,
): Promise<AuditEntry[]> {
  const rows = await releaseDb(db)
    .selectFrom('release_audit')
    .selectAll()
    .where('id', '<', before)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
