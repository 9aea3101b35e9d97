import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type FileStore, OBJECT_LIMIT, segmentsOf } from './file-store.ts';

/** Node's recursive `mkdir` never returns below folders such as /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Created by another process meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

// Prefix of files being written. Such files are never listed or served.
const UNFINISHED = '.unfinished-';

export function createFolderStore(folder: string): FileStore {
  return {
    where: `the folder ${folder}`,
    get: (key) => nullIfMissing(readWithin(pathOf(folder, key))),
    has: async (key) => (await nullIfMissing(access(pathOf(folder, key)))) !== null,
    put: (key, bytes) => writeAtomically(pathOf(folder, key), bytes),
    delete: (key) => rm(pathOf(folder, key), { force: true }),
    async list(prefix) {
      const entries = await nullIfMissing(readdir(folder, { recursive: true, withFileTypes: true }));
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.startsWith(UNFINISHED))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix));
    },
  };
}

const pathOf = (folder: string, key: string) => join(folder, ...segmentsOf(key));

const readWithin = async (path: string) =>
  (await stat(path)).size > OBJECT_LIMIT ? null : await readFile(path);

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}

async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(bytes);
      // Otherwise a power cut could leave an empty file.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    // Frees the space on a full disk.
    await rm(unfinished, { force: true });
    throw error;
  }
}

const ABANDONED_MS = 3_600_000;

/** Deletes unfinished files of killed processes below a folder. Safe while other replicas write there. */
export async function removeUnfinished(folder: string, now = Date.now()): Promise<void> {
  const entries = await nullIfMissing(readdir(folder, { recursive: true, withFileTypes: true }));
  for (const entry of entries ?? []) {
    if (!entry.name.startsWith(UNFINISHED)) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await nullIfMissing(stat(path));
    if (found && now - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
