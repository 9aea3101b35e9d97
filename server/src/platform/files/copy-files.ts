import pLimit from 'p-limit';
import type { FileStore } from './file-store.ts';

/** Files on their way at once: each is in memory whole. */
const AT_ONCE = 8;

export interface CopiedFiles {
  readonly copied: number;
  /** Files that were there already, byte for byte. */
  readonly same: number;
}

/**
 * Copies all files of a store into another, and reads each back: what is said to be copied is there. Nothing is deleted, so that
 * the old store serves on until the site is told of the new one.
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<CopiedFiles> {
  const limit = pLimit(AT_ONCE);
  const outcomes = await limit.map(await from.list(''), async (key) => {
    const bytes = await from.get(key);
    // Deleted since the list was made.
    if (!bytes) return 'gone';
    if ((await to.get(key))?.equals(bytes)) return 'same';
    await to.put(key, bytes);
    if (!(await to.get(key))?.equals(bytes)) throw new Error(`${key} is not there as it was written`);
    return 'copied';
  });
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return { copied: count('copied'), same: count('same') };
}
