import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ReleaseManifest } from 'shared-contracts';

/** A release. Nothing of it changes once `published_at` is set; the database refuses it. */
export interface ReleasesTable {
  name: string;
  version: string;
  manifest: JSONColumnType<ReleaseManifest>;
  announced_at: Generated<Date>;
  /** Null while files are still being uploaded: nobody sees such a release. */
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  published_by: ColumnType<string | null, string | null | undefined, string | null>;
}

/** What visitors get of each name. One channel for now. */
export interface ReleaseChannelsTable {
  channel: string;
  name: string;
  live_version: string;
  fallback_version: string | null;
}

/** History, append-only. The newest row's `revision` names the state of all channels. */
export interface ReleaseRevisionsTable {
  revision: ColumnType<number, never, never>;
  at: Generated<Date>;
  who: string;
  why: string;
  channel: string;
  name: string;
  live_version: string;
  fallback_version: string | null;
}

export interface ReleaseTables {
  releases: ReleasesTable;
  release_channels: ReleaseChannelsTable;
  release_revisions: ReleaseRevisionsTable;
}

/** The channel that visitors get. */
export const MAIN_CHANNEL = 'main';
/** NOTIFY channel that is told of every new revision, with its number. */
export const REVISION_NOTIFICATION = 'release_revision';
