import {
  type AnyRecord,
  CONTENT_KINDS,
  type ContentKind,
  type ContentSet,
  recordKey,
} from 'shared-contracts/content-records';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/database.ts';
import { checkContent } from '../check/check-content.ts';
import { fileProblem, type Origin, type Problem } from '../check/problem.ts';
import { reservedSegments } from '../check/reserved-segments.ts';
import { contentDb } from '../store/content-tables.ts';
import { readContent, setRecords } from '../store/read-content.ts';
import { lockContent, writeContent } from '../write/write-content.ts';
import { type FoundPicture, findPictures, storePictures } from './import-pictures.ts';
import { type ReadFolder, readFolder } from './read-folder.ts';

interface ImportOptions {
  /** Returns paths of published releases, which content must not use; called in the import's transaction. */
  readonly publishedPaths: (db: Db) => Promise<readonly string[]>;
  readonly dryRun?: boolean;
  readonly onProgress?: (written: number, total: number) => void;
  /** Store for pictures. Without it, a folder with pictures is refused. */
  readonly pictures?: FileStore;
}

type ImportOutcome =
  | { readonly ok: true; readonly version: number; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

// Rolls back the transaction.
class Refused extends Error {
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    super('The import was rejected');
    this.outcome = outcome;
  }
}

/**
 * Imports a folder. A file replaces all content of its kind; other kinds stay. Everything is checked together
 * before one transaction changes anything.
 */
export async function importContent(db: Db, folder: string, options: ImportOptions): Promise<ImportOutcome> {
  const { pictures, ...read } = await withPictures(folder, readFolder(folder));
  if (read.problems.length > 0) return { ok: false, problems: read.problems };
  if (read.kinds.size === 0) {
    const expected = `expected files such as stores.json or deals.csv, of: ${CONTENT_KINDS.join(', ')}`;
    return { ok: false, problems: [fileProblem(folder, expected)] };
  }
  try {
    return await contentDb(db)
      .transaction()
      .execute(async (tx) => {
        await lockContent(tx);
        const before = await readContent(tx);
        const after = merged(before, read);
        const problems = problemsOf(after, read, reservedSegments(await options.publishedPaths(tx)));
        if (problems.length > 0) throw new Refused({ ok: false, problems });
        const changes = changesBetween(before, after, [...read.kinds.keys()]);
        if (options.dryRun) throw new Refused({ ok: true, version: 0, changes });
        if (pictures.length > 0) await storePictures(pictureStore(options), pictures);
        const version = await writeContent(
          tx,
          after,
          options.onProgress ? { onProgress: options.onProgress } : {},
        );
        return { ok: true as const, version, changes };
      });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

interface ReadWithPictures extends ReadFolder {
  readonly pictures: readonly FoundPicture[];
}

// Also inspects picture files and gives each record its stored name.
async function withPictures(folder: string, read: ReadFolder): Promise<ReadWithPictures> {
  const kind = read.kinds.get('pictures');
  if (!kind || read.problems.length > 0) return { ...read, pictures: [] };
  const { found, problems } = await findPictures(folder, kind);
  const records = found.map(({ record }) => record);
  const kinds = new Map(read.kinds).set('pictures', { ...kind, records });
  return { kinds, problems, pictures: found };
}

function pictureStore({ pictures }: ImportOptions): FileStore {
  if (!pictures) throw new Error('Cannot import pictures: no file store is configured');
  return pictures;
}

function merged(before: ContentSet, { kinds }: ReadFolder): ContentSet {
  const after = { ...before };
  for (const [kind, { records }] of kinds) setRecords(after, kind, records);
  return after;
}

// Existing records have no file, so problems name their kind.
const existingOrigin = (kind: ContentKind): Origin => ({ file: `(existing ${kind})`, lineOf: () => null });

function problemsOf(
  content: ContentSet,
  { kinds }: ReadFolder,
  reservedSegments: ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = [];
  checkContent(
    content,
    (kind, index, field, expected) => {
      const { file, lineOf } = kinds.get(kind)?.origins[index] ?? existingOrigin(kind);
      problems.push({ file, line: lineOf(field), field, expected });
    },
    { reservedSegments },
  );
  return problems;
}

export interface Change {
  readonly kind: ContentKind;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

const byKey = (content: ContentSet, kind: ContentKind): Map<string, string> => {
  const key = recordKey[kind] as (record: AnyRecord) => string;
  // Records come from the same schema, so their fields have the same order.
  return new Map((content[kind] as AnyRecord[]).map((record) => [key(record), JSON.stringify(record)]));
};

const changesBetween = (before: ContentSet, after: ContentSet, kinds: readonly ContentKind[]): Change[] =>
  kinds.map((kind) => {
    const [old, fresh] = [byKey(before, kind), byKey(after, kind)];
    const common = [...fresh.keys()].filter((key) => old.has(key));
    const unchanged = common.filter((key) => old.get(key) === fresh.get(key)).length;
    return {
      kind,
      added: fresh.size - common.length,
      changed: common.length - unchanged,
      removed: old.size - common.length,
      unchanged,
    };
  });
