import { CONTENT_KINDS, type ContentKind, type ContentSet } from 'shared-contracts/content-records';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/database.ts';
import { checkContent } from '../check/check-content.ts';
import type { Origin, Problem } from '../check/problem.ts';
import { reservedSegments } from '../check/reserved-segments.ts';
import { contentDb } from '../store/content-tables.ts';
import { readContent, setRecords } from '../store/read-content.ts';
import { lockContent, writeContent } from '../write/write-content.ts';
import { type Change, changesBetween } from './changes.ts';
import { type FoundPicture, findPictures, keepPictures } from './import-pictures.ts';
import { type ReadFolder, readFolder } from './read-folder.ts';

export interface ImportOptions {
  /** Paths of published releases' pages, which no content may take; read in the import's transaction. */
  readonly publishedPaths: (db: Db) => Promise<readonly string[]>;
  /** Checks and counts, and changes nothing. */
  readonly dryRun?: boolean;
  readonly onProgress?: (written: number, total: number) => void;
  /** Keeps the pictures. Left out where there are none to come: a folder with some is refused then. */
  readonly pictures?: FileStore;
}

export type ImportOutcome =
  | { readonly ok: true; readonly version: number; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Ends the transaction without a trace. */
class Refused extends Error {
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    super('The import was not carried out');
    this.outcome = outcome;
  }
}

/**
 * Imports a folder. A file replaces all content of its kind; kinds without a file stay. Everything is checked as a whole,
 * with what stays, before anything changes, and changes in one transaction.
 */
export async function importContent(db: Db, folder: string, options: ImportOptions): Promise<ImportOutcome> {
  const { pictures, ...read } = await withPictures(folder, readFolder(folder));
  if (read.problems.length > 0) return { ok: false, problems: read.problems };
  if (read.kinds.size === 0) {
    const expected = `expected files such as stores.json or deals.csv, of: ${CONTENT_KINDS.join(', ')}`;
    return { ok: false, problems: [{ file: folder, line: null, field: '', expected }] };
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
        if (pictures.length > 0) await keepPictures(pictureStore(options), pictures);
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

/** The folder with the files that its pictures name looked at, each record with the name that its picture is kept under. */
async function withPictures(folder: string, read: ReadFolder): Promise<ReadWithPictures> {
  const kind = read.kinds.get('pictures');
  if (!kind || read.problems.length > 0) return { ...read, pictures: [] };
  const { found, problems } = await findPictures(folder, kind);
  const records = found.map(({ record }) => record);
  const kinds = new Map(read.kinds).set('pictures', { ...kind, records });
  return { kinds, problems, pictures: found };
}

function pictureStore({ pictures }: ImportOptions): FileStore {
  if (!pictures) throw new Error('There is no store for pictures');
  return pictures;
}

function merged(before: ContentSet, { kinds }: ReadFolder): ContentSet {
  const after = { ...before };
  for (const [kind, { records }] of kinds) setRecords(after, kind, records);
  return after;
}

/** Records that stay have no file; they are named by kind and number. */
const stays = (kind: ContentKind): Origin => ({ file: `(${kind} as they are)`, lineOf: () => null });

function problemsOf(
  content: ContentSet,
  { kinds }: ReadFolder,
  reservedSegments: ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = [];
  checkContent(
    content,
    (kind, index, field, expected) => {
      const { file, lineOf } = kinds.get(kind)?.origins[index] ?? stays(kind);
      problems.push({ file, line: lineOf(field), field, expected });
    },
    { reservedSegments },
  );
  return problems;
}
