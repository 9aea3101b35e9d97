import { LRUCache } from 'lru-cache';
import type { ReleaseManifest } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { readChannels, readRecalled } from './read-channels.ts';
import { type RegistryState, type ReleaseRecord, releaseRecord } from './release-record.ts';
import { releaseDb } from './release-tables.ts';

/** This replica's view of what is live. */
export interface Registry {
  readonly state: RegistryState;
  /** Milliseconds since the database last said what is live, without those in which this process itself stood still. */
  readonly unreadMs: number;
  /** True when that is longer than a replica may take visitors without knowing. */
  readonly isUnread: boolean;
  /** Counts time in which nothing was read. */
  waited(ms: number): void;
  /** Looks into the database; listeners have run when it resolves. */
  refresh(): Promise<RegistryState>;
  /** Calls `listener` after each change. Returns its undo. */
  onChange(listener: (state: RegistryState) => void): () => void;
  /** A published release, live or not; its files are there. Null when there is none. */
  find(name: string, version: string): Promise<ReleaseRecord | null>;
  /** {@link find} in the database, whatever this replica remembers. */
  findAnew(name: string, version: string): Promise<ReleaseRecord | null>;
}

/** Milliseconds for which what is live may be unknown to a replica that visitors are sent to. */
const MOST_UNREAD_MS = 5_000;

const EMPTY: RegistryState = { revision: 0, channels: new Map(), recalled: new Set() };
/** Releases whose manifests are kept in memory. */
const REMEMBERED = 200;

export function createRegistry(db: Db): Registry {
  let state = EMPTY;
  let unreadMs = 0;
  let refreshing: Promise<RegistryState> | null = null;
  let again = false;
  const listeners = new Set<(state: RegistryState) => void>();
  const records = new LRUCache<string, ReleaseRecord>({ max: REMEMBERED });

  /** The same release is the same object, so that what is made from it can be kept beside it. */
  function remember(name: string, version: string, manifest: ReleaseManifest): ReleaseRecord {
    const fresh = releaseRecord(name, version, manifest);
    const record = records.get(fresh.id) ?? fresh;
    records.set(record.id, record);
    return record;
  }

  async function load(): Promise<RegistryState> {
    const newest = await readNewest(db);
    if (newest.revision === state.revision && newest.recalls === state.recalled.size) {
      unreadMs = 0;
      return state;
    }
    const { revision, channels } = await readChannels(db, remember);
    // Read after the channels: a recall makes its revision in the same transaction.
    const recalled = await readRecalled(db);
    // Two reads may overtake each other; what is live never goes back.
    if (revision > state.revision || (revision === state.revision && recalled.size > state.recalled.size)) {
      state = { revision, channels, recalled };
      for (const listener of listeners) listener(state);
    }
    unreadMs = 0;
    return state;
  }

  async function loadUntilCurrent(): Promise<RegistryState> {
    do {
      again = false;
      await load();
    } while (again);
    return state;
  }

  async function findAnew(name: string, version: string): Promise<ReleaseRecord | null> {
    const row = await releaseDb(db)
      .selectFrom('releases')
      .leftJoin('release_prunes as prune', (join) =>
        join.onRef('prune.name', '=', 'releases.name').onRef('prune.version', '=', 'releases.version'),
      )
      .select('manifest')
      .where('releases.name', '=', name)
      .where('releases.version', '=', version)
      .where('published_at', 'is not', null)
      .where('prune.at', 'is', null)
      .executeTakeFirst();
    if (row) return remember(name, version, row.manifest);
    records.delete(`${name}@${version}`);
    return null;
  }

  return {
    get state() {
      return state;
    },
    get unreadMs() {
      return unreadMs;
    },
    get isUnread() {
      return unreadMs > MOST_UNREAD_MS;
    },
    waited(ms) {
      unreadMs += ms;
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
    find: async (name, version) => records.get(`${name}@${version}`) ?? findAnew(name, version),
    findAnew,
  };
}

/** A recall of what was never live makes no revision. */
async function readNewest(db: Db): Promise<{ revision: number; recalls: number }> {
  const { revision, recalls } = await releaseDb(db)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('release_revisions')
        .select(({ fn }) => fn.max('revision').as('revision'))
        .as('revision'),
      selectFrom('release_recalls')
        .select(({ fn }) => fn.countAll<number>().as('recalls'))
        .as('recalls'),
    ])
    .executeTakeFirstOrThrow();
  return { revision: revision ?? 0, recalls: recalls ?? 0 };
}
