import { LRUCache } from 'lru-cache';
import { type ReleaseManifest, releaseIdOf, releaseManifestSchema } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { type Remember, readChannels, readRecalled } from './read-channels.ts';
import { type RegistryState, type ReleaseRecord, releasesOf } from './release-record.ts';
import { releaseDb } from './release-tables.ts';
import { signaturesOf } from './signatures/store-signature.ts';
import type { Trust } from './signatures/trust.ts';

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
  /** Calls `listener` with each release that may go live in a moment, whichever replica says so. Returns its undo. */
  onPrepare(listener: (release: ReleaseRecord) => void): () => void;
  /** A replica has told of such a release. */
  toldToPrepare(id: string): Promise<void>;
  /** Record of what the database has; once it was found signed, it is what it was, whatever comes there later. */
  readonly recordOf: Remember;
  /** A published release, live or not; its files are there, to be read where it is signed. Null when there is none. */
  find(name: string, version: string): Promise<ReleaseRecord | null>;
  /** {@link find} in the database, whatever this replica remembers. */
  findAnew(name: string, version: string): Promise<ReleaseRecord | null>;
}

/** Milliseconds for which what is live may be unknown to a replica that visitors are sent to. */
const MOST_UNREAD_MS = 5_000;

const EMPTY: RegistryState = { revision: 0, channels: new Map(), recalled: new Set() };
/** Releases whose manifests are kept in memory. */
const REMEMBERED = 200;

export function createRegistry(db: Db, trust: Trust): Registry {
  let state = EMPTY;
  let unreadMs = 0;
  let refreshing: Promise<RegistryState> | null = null;
  let again = false;
  let newestSignature = 0;
  const listeners = new Set<(state: RegistryState) => void>();
  const prepareListeners = new Set<(release: ReleaseRecord) => void>();
  const records = new LRUCache<string, ReleaseRecord>({ max: REMEMBERED });

  /** The same release is the same object, so that what is made from it can be kept beside it. What is not signed is looked at anew. */
  function remember(
    name: string,
    version: string,
    manifest: ReleaseManifest,
    signatures: readonly unknown[],
    isPreview = false,
  ): ReleaseRecord | null {
    const key = keyOf(name, version, isPreview);
    const known = records.get(key);
    if (known) return known;
    const record = trust.record({ name, version, manifest, isPreview, signatures });
    if (record.refusal === null) records.set(key, record);
    // Its place is kept, by what its manifest says: only where that is one, so that no path in it leads anywhere else.
    else if (!releaseManifestSchema.safeParse(manifest).success) return null;
    return record;
  }

  async function load(): Promise<RegistryState> {
    const newest = await readNewest(db);
    // A signature that came may be what is missing.
    const isSame = newest.signature === newestSignature || !hasUnsigned(state);
    if (newest.revision === state.revision && newest.recalls === state.recalled.size && isSame) {
      unreadMs = 0;
      return state;
    }
    const { revision, channels } = await readChannels(db, remember);
    // Read after the channels: a recall makes its revision in the same transaction.
    const recalled = await readRecalled(db);
    // Two reads may overtake each other; what is live never goes back.
    if (
      revision > state.revision ||
      (revision === state.revision && (recalled.size > state.recalled.size || !isSame))
    ) {
      newestSignature = newest.signature;
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
      .select(['manifest', 'is_preview', signaturesOf('releases').as('signatures')])
      .where('releases.name', '=', name)
      .where('releases.version', '=', version)
      .where('published_at', 'is not', null)
      .where('prune.at', 'is', null)
      .executeTakeFirst();
    if (row) return remember(name, version, row.manifest, row.signatures, row.is_preview);
    for (const isPreview of [true, false]) records.delete(keyOf(name, version, isPreview));
    return null;
  }

  const find = async (name: string, version: string) =>
    records.get(keyOf(name, version)) ?? records.get(keyOf(name, version, true)) ?? findAnew(name, version);

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
    onPrepare(listener) {
      prepareListeners.add(listener);
      return () => prepareListeners.delete(listener);
    },
    async toldToPrepare(id) {
      const [name = '', version = ''] = id.split('@');
      const release = await find(name, version);
      if (release?.refusal === null) for (const listener of prepareListeners) listener(release);
    },
    recordOf: (name, version, manifest, signatures) => remember(name, version, manifest, signatures),
    find,
    findAnew,
  };
}

/** What is signed as a preview is no release, whatever the database makes of it later. */
const keyOf = (name: string, version: string, isPreview = false) =>
  releaseIdOf(name, version) + (isPreview ? ' preview' : '');

const hasUnsigned = ({ channels }: RegistryState) =>
  [...channels.values()].flatMap(releasesOf).some(({ refusal }) => refusal !== null);

/** A recall of what was never live makes no revision, and a signature none at all. */
async function readNewest(db: Db): Promise<{ revision: number; recalls: number; signature: number }> {
  const { revision, recalls, signature } = await releaseDb(db)
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
    ])
    .executeTakeFirstOrThrow();
  return { revision: revision ?? 0, recalls: recalls ?? 0, signature: signature ?? 0 };
}
