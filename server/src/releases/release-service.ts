import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  type Announced,
  type PublishedRelease,
  RELEASE_FILE_LIMIT,
  type ReleaseManifest,
  releaseIdOf,
} from 'shared-contracts';
import type { Db } from '../storage/index.ts';
import { type Gate, PROMOTE_GATES, PUBLISH_GATES, reasonsToRefuse } from './gates.ts';
import type { Registry } from './registry.ts';
import { ReleaseError } from './release-error.ts';
import { integrityOf, type ReleaseFiles } from './release-files.ts';
import { type ReleaseRecord, releaseRecord } from './release-record.ts';
import { MAIN_CHANNEL, REVISION_NOTIFICATION } from './release-tables.ts';

/** Held while what is live changes, so that gates are checked against what it will stand beside. */
const PROMOTION_LOCK = 720_521_901;

/** Publishes releases and decides what is live. Everything that refuses throws a {@link ReleaseError}. */
export class ReleaseService {
  readonly #db: Db;
  readonly #files: ReleaseFiles;
  readonly #registry: Registry;

  constructor(db: Db, files: ReleaseFiles, registry: Registry) {
    this.#db = db;
    this.#files = files;
    this.#registry = registry;
  }

  /** Begins an upload, or goes on with one that broke off. Visible to nobody until {@link publish}. */
  async announce(name: string, version: string, manifest: ReleaseManifest): Promise<Announced> {
    const candidate = releaseRecord(name, version, manifest);
    refuseFor(tooLarge(candidate));
    const row = await this.#row(name, version);
    if (row?.published_at) {
      if (isDeepStrictEqual(row.manifest, manifest)) return { missing: [], published: true };
      throw exists(name, version);
    }
    const text = JSON.stringify(manifest);
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('releases')
      .values({ name, version, manifest: text })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'version'])
          .doUpdateSet({ manifest: text })
          .where('releases.published_at', 'is', null),
      )
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return this.announce(name, version, manifest);
    return { missing: await this.#files.missing(candidate) };
  }

  /** Takes the bytes of an announced file. */
  async upload(name: string, version: string, path: string, bytes: Uint8Array): Promise<void> {
    const row = await this.#row(name, version);
    if (!row) throw notFound(name, version);
    const announced = row.manifest.files[path];
    const id = releaseIdOf(name, version);
    if (!announced) throw new ReleaseError('RELEASE_INCOMPLETE', `${id} has no file ${path}.`);
    if (announced.integrity !== integrityOf(bytes)) {
      throw new ReleaseError('RELEASE_INCOMPLETE', `${id}: ${path} has other bytes than announced.`);
    }
    if (!row.published_at) await this.#files.write(name, version, path, bytes);
  }

  /** Closes an upload: from here on the release can be served, and never changes. */
  async publish(name: string, version: string, who: string): Promise<PublishedRelease> {
    const row = await this.#row(name, version);
    if (!row) throw notFound(name, version);
    if (!row.published_at) {
      const candidate = releaseRecord(name, version, row.manifest);
      await this.#refuseIncomplete(candidate);
      const { channels } = await this.#registry.refresh();
      refuseFor(reasonsToRefuse(PUBLISH_GATES, candidate, channels));
      await this.#files.compress(candidate);
      // The manifest that was checked is the one that is published, whatever was announced meanwhile.
      await this.#db
        .updateTable('releases')
        .set({ published_at: new Date(), published_by: who })
        .where('name', '=', name)
        .where('version', '=', version)
        .where('published_at', 'is', null)
        .where(sql<boolean>`manifest = ${JSON.stringify(row.manifest)}::jsonb`)
        .execute();
    }
    const published = (await this.list(name)).find((release) => release.version === version);
    if (!published)
      throw new ReleaseError(
        'RELEASE_INCOMPLETE',
        `${releaseIdOf(name, version)} was announced anew meanwhile.`,
      );
    return published;
  }

  /** Makes a published release live; the former one becomes the fallback. Answers with the new revision. */
  async promote(name: string, version: string, who: string, why: string): Promise<number> {
    const candidate = await this.#registry.find(name, version);
    if (!candidate) throw notFound(name, version);
    await this.#refuseIncomplete(candidate);
    const revision = await this.#db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${PROMOTION_LOCK})`.execute(transaction);
      return changeLive(transaction, candidate, PROMOTE_GATES, { who, why });
    });
    const state = await this.#registry.refresh();
    return revision ?? state.revision;
  }

  /** Published releases, of one name or of all; the newest first within a name. */
  async list(name?: string): Promise<PublishedRelease[]> {
    const rows = await this.#db
      .selectFrom('releases')
      .leftJoin('release_channels as channel', (join) =>
        join.onRef('channel.name', '=', 'releases.name').on('channel.channel', '=', MAIN_CHANNEL),
      )
      .select([
        'releases.name',
        'version',
        'published_at',
        'published_by',
        'live_version',
        'fallback_version',
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
    }));
  }

  #row(name: string, version: string) {
    return this.#db
      .selectFrom('releases')
      .select(['manifest', 'published_at'])
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();
  }

  async #refuseIncomplete(candidate: ReleaseRecord): Promise<void> {
    const missing = await this.#files.missing(candidate);
    if (missing.length === 0) return;
    const names =
      missing.slice(0, 3).join(', ') + (missing.length > 3 ? ` and ${missing.length - 3} more` : '');
    throw new ReleaseError('RELEASE_INCOMPLETE', `${candidate.id}: missing or broken are ${names}.`);
  }
}

/** Within the transaction that holds the lock. Null when the release is live already. */
async function changeLive(
  db: Db,
  candidate: ReleaseRecord,
  gates: readonly Gate[],
  by: { who: string; why: string },
) {
  const { name, version } = candidate;
  const beside = await readBeside(db);
  const before = beside.get(name);
  if (before?.live.version === version) return null;
  refuseFor(reasonsToRefuse(gates, candidate, beside));
  const now = { live_version: version, fallback_version: before?.live.version ?? null };
  await db
    .insertInto('release_channels')
    .values({ channel: MAIN_CHANNEL, name, ...now })
    .onConflict((conflict) => conflict.columns(['channel', 'name']).doUpdateSet(now))
    .execute();
  const { revision } = await db
    .insertInto('release_revisions')
    .values({ ...by, channel: MAIN_CHANNEL, name, ...now })
    .returning('revision')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${REVISION_NOTIFICATION}, ${String(revision)})`.execute(db);
  return revision;
}

async function readBeside(db: Db) {
  const rows = await db
    .selectFrom('release_channels as channel')
    .innerJoin('releases as live', (join) =>
      join.onRef('live.name', '=', 'channel.name').onRef('live.version', '=', 'channel.live_version'),
    )
    .leftJoin('releases as fallback', (join) =>
      join
        .onRef('fallback.name', '=', 'channel.name')
        .onRef('fallback.version', '=', 'channel.fallback_version'),
    )
    .select([
      'channel.name',
      'live.version as live_version',
      'live.manifest as live_manifest',
      'fallback.version as fallback_version',
      'fallback.manifest as fallback_manifest',
    ])
    .where('channel.channel', '=', MAIN_CHANNEL)
    .execute();
  return new Map(
    rows.map(({ name, live_version, live_manifest, fallback_version, fallback_manifest }) => [
      name,
      {
        live: releaseRecord(name, live_version, live_manifest),
        fallback:
          fallback_version && fallback_manifest
            ? releaseRecord(name, fallback_version, fallback_manifest)
            : null,
      },
    ]),
  );
}

function tooLarge({ id, manifest }: ReleaseRecord): string[] {
  return Object.entries(manifest.files)
    .filter(([, { bytes }]) => bytes > RELEASE_FILE_LIMIT)
    .map(([path]) => `${id}: ${path} is larger than ${RELEASE_FILE_LIMIT / 1024 / 1024} MB.`);
}

function refuseFor(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new ReleaseError('RELEASE_REFUSED', reasons.join(' '));
}

const notFound = (name: string, version: string) =>
  new ReleaseError('RELEASE_NOT_FOUND', `There is no release ${releaseIdOf(name, version)}.`);
const exists = (name: string, version: string) =>
  new ReleaseError(
    'RELEASE_EXISTS',
    `${releaseIdOf(name, version)} is published with other bytes: choose another version.`,
  );
