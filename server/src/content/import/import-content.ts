import { sql } from 'kysely';
import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import {
  type AnyRecord,
  CONTENT_KINDS,
  type ContentKind,
  type ContentSet,
  recordKey,
} from 'shared-contracts/content-records';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { checkContent } from '../check/check-content.ts';
import { fieldOf, type Origin, type Problem, Problems, wrongValue } from '../check/problem.ts';
import { reservedSegments } from '../check/reserved-segments.ts';
import { contentDb } from '../store/content-tables.ts';
import { readContent, setRecords } from '../store/read-content.ts';
import { lockContent, writeContent } from '../write/write-content.ts';
import { findPictures, storePictures } from './import-pictures.ts';
import { placeOf, type ReadFolder, readFolder } from './read-folder.ts';
import { readSample, sampleKeysIn } from './remove-sample.ts';

interface ImportOptions {
  /** Returns paths of published releases, which content must not use; called in the import's transaction. */
  readonly publishedPaths: (db: Db) => Promise<readonly string[]>;
  readonly dryRun?: boolean;
  /** Whether a file also removes the records of centres that it does not name. */
  readonly replace?: boolean;
  readonly onProgress?: (written: number, total: number) => void;
  /** Store for pictures. Without it, a folder with pictures is refused. */
  readonly pictures?: FileStore;
  readonly now?: number;
  /** Called in the transaction of the import. */
  readonly onChange?: (tx: Tx, before: ContentSet, after: ContentSet) => Promise<unknown>;
}

interface Imported {
  readonly ok: true;
  readonly version: number;
  readonly changes: readonly Change[];
  /** Remarks for the operator. */
  readonly notes: readonly string[];
}
interface NotImported {
  readonly ok: false;
  readonly problems: readonly Problem[];
  /** Number of problems, also of those that are not listed. */
  readonly total: number;
  readonly notes: readonly string[];
}

// Rolls back the transaction.
class Refused extends Error {
  readonly outcome: Imported | NotImported;
  constructor(outcome: Imported | NotImported) {
    super('The import was rejected');
    this.outcome = outcome;
  }
}

/**
 * Imports a folder. A file replaces the records of the centres that it names, or all of its kind if they do not
 * belong to centres. Everything is checked together before one transaction changes anything.
 */
export async function importContent(
  db: Db,
  folder: string,
  options: ImportOptions,
): Promise<Imported | NotImported> {
  const problems = new Problems();
  const { kinds: readKinds, notes } = readFolder(folder, problems, await zonesOf(db));
  const kinds = new Map(readKinds);
  const rawPictures = kinds.get('pictures');
  const pictures = rawPictures ? await findPictures(folder, rawPictures, problems) : [];
  if (rawPictures) kinds.set('pictures', { ...rawPictures, records: pictures.map(({ record }) => record) });
  const refused = (): NotImported => ({
    ok: false,
    problems: sorted(problems.list),
    total: problems.total,
    notes,
  });
  if (kinds.size === 0) {
    if (problems.total === 0)
      problems.addToFile(
        folder,
        `Expected files such as stores.json or deals.csv, of: ${CONTENT_KINDS.join(', ')}.`,
      );
    return refused();
  }
  try {
    return await contentDb(db)
      .transaction()
      .execute(async (tx) => {
        await lockContent(tx);
        const before = await readContent(tx);
        const after = merged(before, kinds, options.replace ?? false);
        checkAll(after, kinds, problems, {
          reservedSegments: reservedSegments(await options.publishedPaths(tx)),
          today: localDateAt(options.now ?? Date.now(), SITE_TIME_ZONE),
        });
        if (problems.total > 0) throw new Refused(refused());
        const changes = changesBetween(before, after, kinds);
        if (options.dryRun) throw new Refused({ ok: true, version: 0, changes, notes });
        if (pictures.length > 0) await storePictures(pictureStore(options), pictures);
        const { onProgress } = options;
        await options.onChange?.(tx, before, after);
        const sampleKeys = sampleKeysIn(after, await readSample(tx, before));
        const version = await writeContent(tx, after, { sampleKeys, ...(onProgress && { onProgress }) });
        return { ok: true as const, version, changes, notes };
      });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

async function zonesOf(db: Db): Promise<Map<string, string>> {
  const zone = sql<string>`record->>'timeZone'`.as('zone');
  const centres = await contentDb(db).selectFrom('centres').select(['slug', zone]).execute();
  return new Map(centres.map(({ slug, zone }) => [slug, zone]));
}

const sorted = (problems: readonly Problem[]) =>
  problems.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));

function pictureStore({ pictures }: ImportOptions): FileStore {
  if (!pictures) throw new Error('Cannot import pictures: no file store is configured');
  return pictures;
}

function merged(before: ContentSet, kinds: ReadFolder['kinds'], replace: boolean): ContentSet {
  const after = { ...before };
  for (const [kind, { records }] of kinds) {
    const named = new Set(records.map((record) => centreKey(kind, record)));
    const kept = (before[kind] as AnyRecord[]).filter((record) => {
      const key = centreKey(kind, record);
      return !replace && key !== undefined && !named.has(key);
    });
    // After the file's records: a record's position finds its line.
    setRecords(after, kind, [...records, ...kept]);
  }
  return after;
}

// Records with the same key are replaced together.
const centreKey = (kind: ContentKind, record: unknown): unknown =>
  fieldOf(record, kind === 'centres' ? 'id' : 'centre');

// Existing records have no file, so problems name their kind.
const existingOrigin = (kind: ContentKind): Origin => ({ file: `(existing ${kind})`, lineOf: () => null });

/** Checks content with the records that were read. Problems name the places of these records. */
export function checkAll(
  content: ContentSet,
  kinds: ReadFolder['kinds'],
  problems: Problems,
  options: { reservedSegments: ReadonlySet<string>; today: string },
): void {
  checkContent(
    content,
    (kind, index, field, expected) => {
      const read = kinds.get(kind);
      if (index === null) {
        problems.addToFile(read?.file ?? `(existing ${kind})`, sentence(expected));
        return;
      }
      const record = content[kind][index];
      const origin = read?.origins[index];
      // Existing records have no line, so they need their key.
      const key = origin ? '' : ` In ${(recordKey[kind] as (record: unknown) => string)(record)}.`;
      const message = field ? wrongValue(fieldOf(record, field), expected) : sentence(expected);
      problems.add({ ...placeOf(origin ?? existingOrigin(kind), field), field, message: message + key });
    },
    { ...options, unread: new Map([...kinds].map(([kind, { unread }]) => [kind, unread])) },
  );
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

export interface Change {
  readonly kind: ContentKind;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Records of centres that the file does not name. */
  readonly others: number;
}

const byKey = (kind: ContentKind, records: readonly unknown[]): Map<string, string> => {
  const key = recordKey[kind] as (record: unknown) => string;
  // Records come from the same schema, so their fields have the same order.
  return new Map(records.map((record) => [key(record), JSON.stringify(record)]));
};

const changesBetween = (before: ContentSet, after: ContentSet, kinds: ReadFolder['kinds']): Change[] =>
  [...kinds].map(([kind, { records }]) => {
    const [old, fresh] = [byKey(kind, before[kind]), byKey(kind, after[kind])];
    const common = [...fresh.keys()].filter((key) => old.has(key));
    const others = after[kind].length - records.length;
    const unchanged = common.filter((key) => old.get(key) === fresh.get(key)).length;
    return {
      kind,
      added: fresh.size - common.length,
      changed: common.length - unchanged,
      removed: old.size - common.length,
      unchanged: unchanged - others,
      others,
    };
  });
