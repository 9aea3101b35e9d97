import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { readNewest } from '../records/read-channels.ts';

/** What the database says is live. `digest` is of the versions of all channels. */
interface Mark {
  readonly revision: number;
  readonly recalls: number;
  readonly digest: string;
}

export type RevisionFloor = ReturnType<typeof createRevisionFloor>;

interface FloorOptions {
  /** Whether an empty database begins again, as on a local site. */
  readonly mayStartOver: boolean;
  readonly onError: (error: unknown) => void;
}

const FOLDER = '_floor/';
const KEY = /^_floor\/(\d{1,15})-(\d{1,15})-([0-9a-f]{64})$/;
/** Between looks for a lowered floor, and between tries to write one. */
const AGAIN_MS = 2_000;

const keyOf = ({ revision, recalls, digest }: Mark) => `${FOLDER}${revision}-${recalls}-${digest}`;
const compare = (a: Mark, b: Mark) => a.revision - b.revision || a.recalls - b.recalls;
const isBelow = (found: Mark, floor: Mark) =>
  compare(found, floor) < 0 || (compare(found, floor) === 0 && found.digest !== floor.digest);

async function readMarks(store: FileStore): Promise<Mark[]> {
  const marks = (await store.list(FOLDER)).flatMap((key) => {
    const [, revision, recalls, digest] = KEY.exec(key) ?? [];
    return digest ? [{ revision: Number(revision), recalls: Number(recalls), digest }] : [];
  });
  return marks.sort(compare);
}

async function writeMark(store: FileStore, mark: Mark, isOutdated: (other: Mark) => boolean): Promise<void> {
  await store.put(keyOf(mark), Buffer.alloc(0));
  for (const other of await readMarks(store)) if (isOutdated(other)) await store.delete(keyOf(other));
}

/** Remembers outside the database how far it was (server/decisions/0039-beside-signed-bytes.md). */
export function createRevisionFloor(store: FileStore, { mayStartOver, onError }: FloorOptions) {
  let floor: Mark | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let unwritten: Mark | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  async function read(): Promise<void> {
    if (performance.now() - readAt < AGAIN_MS) return;
    readAt = performance.now();
    // Without any mark the store is not to be trusted.
    floor = (await readMarks(store)).at(-1) ?? floor;
  }

  async function startOver(): Promise<void> {
    for (const mark of await readMarks(store)) await store.delete(keyOf(mark));
    floor = null;
  }

  function write(): void {
    const mark = unwritten;
    if (!mark || performance.now() - triedAt < AGAIN_MS) return;
    triedAt = performance.now();
    writeMark(store, mark, (other) => compare(other, mark) < 0).then(
      () => {
        if (unwritten === mark) unwritten = null;
        triedAt = Number.NEGATIVE_INFINITY;
        hasFailed = false;
      },
      (error: unknown) => {
        if (!hasFailed) onError(error);
        hasFailed = true;
      },
    );
  }

  return {
    async refusalOf(found: Mark): Promise<string | null> {
      if (floor === null) await read();
      if (floor && mayStartOver && found.revision === 0) await startOver();
      if (floor === null || !isBelow(found, floor)) return null;
      // It may have been lowered. A store that does not answer did not lower it.
      await read().catch(() => undefined);
      return isBelow(found, floor) ? sentence(found, floor) : null;
    },
    /** Raises the floor to what is served now. Writes in the background, so that no change waits for the store. */
    raise(found: Mark): void {
      if (found.revision > 0 && (floor === null || compare(found, floor) > 0)) {
        floor = found;
        unwritten = found;
      }
      write();
    },
  };
}

const sentence = (found: Mark, floor: Mark) =>
  `The database was set back: it is at revision ${found.revision}${found.revision === floor.revision ? ' with other releases' : ''}, but revision ${floor.revision} was live. Nothing older is served. Restore a newer state, or accept this one: pnpm release-floor --who NAME --why REASON`;

export const readFloor = async (store: FileStore, db: Db) => ({
  floor: (await readMarks(store)).at(-1) ?? null,
  database: await readNewest(db),
});

/** Sets the floor to what the database says now, so that its state is served. Servers notice it. */
export async function lowerFloor(store: FileStore, db: Db, by: Author): Promise<void> {
  const { floor, database } = await readFloor(store, db);
  const detail = `the floor of revisions, from ${floor?.revision ?? 'none'} to ${database.revision}`;
  // Before the floor: without the entry nothing is lowered.
  await writeAudit(db, { ...by, action: 'rollback', detail });
  const own = keyOf(database);
  await writeMark(store, database, (other) => keyOf(other) !== own);
}
