import { type ColumnType, type Generated, type JSONColumnType, type RawBuilder, sql } from 'kysely';
import type { ReleaseManifest } from 'shared-contracts/release';
import { viewOf } from '../../../platform/storage/index.ts';

/** A release. The database refuses changes after `published_at` is set. */
interface ReleasesTable {
  name: string;
  version: string;
  manifest: JSONColumnType<ReleaseManifest>;
  announced_at: Generated<Date>;
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  published_by: ColumnType<string | null, string | null | undefined, string | null>;
  is_preview: Generated<boolean>;
  needs_check: Generated<boolean>;
}

interface ReleaseChannelsTable {
  channel: string;
  name: string;
  live_version: string;
  live_since: Generated<Date>;
  fallback_version: string | null;
  canary_version: string | null;
  canary_percent: number | null;
  canary_since: Date | null;
}

/** History, append-only. The newest `revision` identifies the state of all channels. */
interface ReleaseRevisionsTable {
  revision: ColumnType<number, never, never>;
  at: Generated<Date>;
  action: Generated<string>;
  who: string;
  why: string;
  channel: string;
  name: string;
  live_version: string;
  fallback_version: string | null;
  canary_version: string | null;
  canary_percent: number | null;
}

interface ReleaseRecallsTable {
  name: string;
  version: string;
  at: Generated<Date>;
}

interface ReleasePrunesTable {
  name: string;
  version: string;
  at: Generated<Date>;
}

export interface ReleaseTokensTable {
  id: string;
  secret_hash: string;
  team: string;
  releases: string[] | null;
  created_at: Generated<Date>;
  created_by: string;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

interface ReleaseGrantsTable {
  name: string;
  prefix: string;
  granted_at: Generated<Date>;
  granted_by: string;
}

export interface ReleaseFreezesTable {
  id: ColumnType<number, never, never>;
  name: string | null;
  starts_at: Date;
  ends_at: Date;
  who: string;
  why: string;
  lifted_at: ColumnType<Date | null, never, Date>;
}

export interface ReleaseRampsTable {
  id: ColumnType<number, never, never>;
  name: string;
  version: string;
  steps: number[];
  every_seconds: number;
  step: Generated<number>;
  step_at: Generated<Date>;
  state: Generated<'running' | 'paused' | 'done' | 'stopped'>;
  words: string | null;
  started_by: string;
}

export interface ReleaseApprovalsTable {
  id: ColumnType<number, never, never>;
  name: string;
  version: string;
  kind: 'promote' | 'canary' | 'ramp';
  steps: number[];
  every_seconds: number | null;
  asked_by: string;
  asked_token: string;
  why: string;
  asked_at: ColumnType<Date, never, never>;
  lapses_at: ColumnType<Date, RawBuilder<Date>, never>;
  state: Generated<'waiting' | 'approved' | 'withdrawn' | 'dropped' | 'lapsed'>;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, never, RawBuilder<Date>>;
}

interface ReleasePreviewsTable {
  id: string;
  name: string;
  version: string;
  label: string;
  secret_hash: Buffer;
  created_by: string;
  why: string;
  created_at: ColumnType<Date, never, never>;
  ends_at: ColumnType<Date, RawBuilder<Date>, RawBuilder<Date> | Date>;
  revoked_at: ColumnType<Date | null, never, RawBuilder<Date>>;
}

interface ReleaseSignaturesTable {
  id: ColumnType<number, never, never>;
  name: string;
  version: string;
  signature: JSONColumnType<object>;
  added_by: string;
  added_at: ColumnType<Date, never, never>;
}

interface ReleaseChecksTable {
  id: ColumnType<number, never, never>;
  name: string;
  version: string;
  result: JSONColumnType<object>;
  added_by: string;
  added_at: ColumnType<Date, never, never>;
}

export interface StoredAlert {
  readonly at: string;
  readonly event: string;
  readonly name: string | null;
  readonly version: string | null;
  readonly failed: number;
  readonly mounted: number;
  readonly why: string;
  readonly command: string;
  /** Version that visitors get after a rollback, or null. */
  readonly live: string | null;
  readonly errors: ReadonlyArray<{
    readonly error: string;
    readonly place: string | null;
    readonly count: number;
  }>;
}

interface ReleaseAlertsTable {
  id: ColumnType<number, never, never>;
  at: Date;
  event: string;
  name: string | null;
  version: string | null;
  failed: number;
  mounted: number;
  why: string;
  command: string;
  live: string | null;
  errors: JSONColumnType<StoredAlert['errors']>;
}

interface ReleaseAuditTable {
  id: ColumnType<number, never, never>;
  at: Generated<Date>;
  action: string;
  name: string | null;
  version: string | null;
  who: string;
  why: string;
  revision: number | null;
  detail: string | null;
}

export interface ReleaseTables {
  releases: ReleasesTable;
  release_channels: ReleaseChannelsTable;
  release_revisions: ReleaseRevisionsTable;
  release_recalls: ReleaseRecallsTable;
  release_prunes: ReleasePrunesTable;
  release_tokens: ReleaseTokensTable;
  release_grants: ReleaseGrantsTable;
  release_freezes: ReleaseFreezesTable;
  release_ramps: ReleaseRampsTable;
  release_approvals: ReleaseApprovalsTable;
  release_previews: ReleasePreviewsTable;
  release_signatures: ReleaseSignaturesTable;
  release_checks: ReleaseChecksTable;
  release_alerts: ReleaseAlertsTable;
  release_audit: ReleaseAuditTable;
}

export const releaseDb = viewOf<ReleaseTables>();

/** Whether the files of a row of `releases`, or of its alias, were removed. */
export const isPruned = (release: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from release_prunes as prune
    where prune.name = ${sql.ref(`${release}.name`)} and prune.version = ${sql.ref(`${release}.version`)})`;

export const MAIN_CHANNEL = 'main';
export const REVISION_NOTIFICATION = 'release_revision';
export const PREPARE_NOTIFICATION = 'release_prepare';
export const PREVIEW_END_NOTIFICATION = 'release_preview_end';
