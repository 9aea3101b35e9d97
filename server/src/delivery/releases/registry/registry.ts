import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type ReleaseManifest, releaseIdOf, releaseManifestSchema } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { readChannels, readNewest, readRecalled } from '../records/read-channels.ts';
import { type RegistryState, type ReleaseRecord, releasesOf } from '../records/release-record.ts';
import { isPruned, PREPARE_NOTIFICATION, releaseDb } from '../records/release-tables.ts';
import { signaturesOf } from '../records/store-signature.ts';
import type { Trust } from '../signatures/trust.ts';
import type { RevisionFloor } from './revision-floor.ts';

export type Registry = ReturnType<typeof createRegistry>;

const MAX_UNREAD_MS = 5_000;

const EMPTY: RegistryState = { revision: 0, channels: new Map(), recalled: new Set() };
const REMEMBERED = 200;

export const subscribeTo =
  <T>(listeners: Set<T>) =>
  (listener: T) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

export function createRegistry(db: Db, trust: Trust, floor: RevisionFloor) {
  let state = EMPTY;
  let unreadMs = 0;
  let refreshing: Promise<RegistryState> | null = null;
  let again = false;
  let newestSignature = 0;
  let digest = '';
  let setBack: string | null = null;
  const listeners = new Set<(state: RegistryState) => void>();
  const prepareListeners = new Set<(release: ReleaseRecord) => void>();
  const records = new LRUCache<string, ReleaseRecord>({ max: REMEMBERED });

  /** The same release is the same object, so that derived data can be cached by it. */
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
    // Keeps the channel of an unsigned release if its manifest is valid, so that no path in it is unsafe.
    else if (!releaseManifestSchema.safeParse(manifest).success) return null;
    return record;
  }

  async function load(): Promise<RegistryState> {
    const newest = await readNewest(db);
    setBack = await floor.refusalOf(newest);
    if (setBack === null) {
      await follow(newest);
      floor.raise(newest);
    }
    unreadMs = 0;
    return state;
  }

  async function follow(newest: Awaited<ReturnType<typeof readNewest>>): Promise<void> {
    // A new signature may make an unsigned release valid.
    const isSame = newest.digest === digest && (newest.signature === newestSignature || !hasUnsigned(state));
    if (newest.revision === state.revision && newest.recalls === state.recalled.size && isSame) return;
    const { revision, channels } = await readChannels(db, remember);
    // Read after the channels: a recall creates its revision in the same transaction.
    const recalled = await readRecalled(db);
    // The channels may already be newer than `newest`.
    if (revision === state.revision && recalled.size === state.recalled.size && isSame) return;
    newestSignature = newest.signature;
    digest = newest.digest;
    state = { revision, channels, recalled };
    for (const listener of listeners) listener(state);
  }

  async function loadUntilCurrent(): Promise<RegistryState> {
    do {
      again = false;
      await load();
    } while (again);
    return state;
  }

  async function findUncached(name: string, version: string): Promise<ReleaseRecord | null> {
    const row = await publishedRow(db, name, version);
    if (row) return remember(name, version, row.manifest, row.signatures, row.is_preview);
    for (const isPreview of [true, false]) records.delete(keyOf(name, version, isPreview));
    return null;
  }

  const find = async (name: string, version: string) =>
    records.get(keyOf(name, version)) ??
    records.get(keyOf(name, version, true)) ??
    findUncached(name, version);

  return {
    get state(): RegistryState {
      return state;
    },
    /** Milliseconds since the registry was last read, without pauses of this process. */
    get unreadMs() {
      return unreadMs;
    },
    get setBack() {
      return setBack;
    },
    get isUnread() {
      return unreadMs > MAX_UNREAD_MS;
    },
    waited(ms: number) {
      unreadMs += ms;
    },
    refresh(): Promise<RegistryState> {
      // The current read may have started before the caller's change.
      again = refreshing !== null;
      refreshing ??= loadUntilCurrent().finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    onChange: subscribeTo(listeners),
    onPrepare: subscribeTo(prepareListeners),
    async notifyPrepare(id: string) {
      const [name = '', version = ''] = id.split('@');
      const release = await find(name, version);
      if (release?.refusal === null) for (const listener of prepareListeners) listener(release);
    },
    previewEnds: new Set<(id: string) => void>(),
    recordOf: remember,
    find,
    findUncached,
  };
}

const publishedRow = (db: Db, name: string, version: string) =>
  releaseDb(db)
    .selectFrom('releases')
    .select(['manifest', 'is_preview', signaturesOf('releases').as('signatures')])
    .where('releases.name', '=', name)
    .where('releases.version', '=', version)
    .where('published_at', 'is not', null)
    .where((where) => where.not(isPruned('releases')))
    .executeTakeFirst();

/** A release signed as a preview stays one, whatever the database contains later. */
const keyOf = (name: string, version: string, isPreview = false) =>
  releaseIdOf(name, version) + (isPreview ? ' preview' : '');

const hasUnsigned = ({ channels }: RegistryState) =>
  [...channels.values()].flatMap(releasesOf).some(({ refusal }) => refusal !== null);

/** Only a hint: replicas that miss it start the release once it is live. */
export async function prepareReplicas(db: Db, { id }: ReleaseRecord): Promise<void> {
  await sql`select pg_notify(${PREPARE_NOTIFICATION}, ${id})`.execute(db).catch(() => undefined);
}
