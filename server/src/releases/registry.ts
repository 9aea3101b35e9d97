import type { ReleaseManifest } from 'shared-contracts';
import type { Db } from '../storage/index.ts';
import {
  type ChannelState,
  type RegistryState,
  type ReleaseRecord,
  releaseRecord,
} from './release-record.ts';
import { MAIN_CHANNEL } from './release-tables.ts';

/** This replica's view of what is live. */
export interface Registry {
  readonly state: RegistryState;
  /** Looks into the database; listeners have run when it resolves. */
  refresh(): Promise<RegistryState>;
  /** Calls `listener` after each change. Returns its undo. */
  onChange(listener: (state: RegistryState) => void): () => void;
  /** A published release, live or not. Null when there is none. */
  find(name: string, version: string): Promise<ReleaseRecord | null>;
}

const EMPTY: RegistryState = { revision: 0, channels: new Map() };
/** Releases whose manifests are kept in memory. */
const REMEMBERED = 200;

export function createRegistry(db: Db): Registry {
  let state = EMPTY;
  let refreshing: Promise<RegistryState> | null = null;
  let again = false;
  const listeners = new Set<(state: RegistryState) => void>();
  const records = new Map<string, ReleaseRecord>();

  /** The same release is the same object, so that what is made from it can be kept beside it. */
  function remember(name: string, version: string, manifest: ReleaseManifest): ReleaseRecord {
    const fresh = releaseRecord(name, version, manifest);
    const record = records.get(fresh.id) ?? fresh;
    records.delete(record.id);
    records.set(record.id, record);
    if (records.size > REMEMBERED) records.delete(records.keys().next().value ?? '');
    return record;
  }

  async function load(): Promise<RegistryState> {
    if ((await newestRevision(db)) === state.revision) return state;
    const rows = await readChannels(db);
    const channels = new Map<string, ChannelState>();
    for (const row of rows) {
      if (!row.name || !row.live_version || !row.live_manifest) continue;
      const { fallback_version: version, fallback_manifest: manifest } = row;
      channels.set(row.name, {
        live: remember(row.name, row.live_version, row.live_manifest),
        fallback: version && manifest ? remember(row.name, version, manifest) : null,
      });
    }
    const revision = rows[0]?.revision ?? 0;
    // Two reads may overtake each other; what is live never goes back.
    if (revision > state.revision) {
      state = { revision, channels };
      for (const listener of listeners) listener(state);
    }
    return state;
  }

  async function loadUntilCurrent(): Promise<RegistryState> {
    do {
      again = false;
      await load();
    } while (again);
    return state;
  }

  return {
    get state() {
      return state;
    },
    refresh() {
      // Who asks while a read is under way may have changed something after it began.
      again = refreshing !== null;
      refreshing ??= loadUntilCurrent().finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async find(name, version) {
      const known = records.get(`${name}@${version}`);
      if (known) return known;
      const row = await db
        .selectFrom('releases')
        .select('manifest')
        .where('name', '=', name)
        .where('version', '=', version)
        .where('published_at', 'is not', null)
        .executeTakeFirst();
      return row ? remember(name, version, row.manifest) : null;
    },
  };
}

async function newestRevision(db: Db): Promise<number> {
  const { revision } = await db
    .selectFrom('release_revisions')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .executeTakeFirstOrThrow();
  return revision ?? 0;
}

/** One statement, hence one moment: the revision belongs to exactly these channels. */
const readChannels = (db: Db) =>
  db
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
    .select([
      'newest.revision as revision',
      'channel.name as name',
      'channel.live_version as live_version',
      'channel.fallback_version as fallback_version',
      'live.manifest as live_manifest',
      'fallback.manifest as fallback_manifest',
    ])
    .orderBy('channel.name')
    .execute();
