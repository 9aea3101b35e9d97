import pLimit from 'p-limit';
import type { FileStore } from './file-store.ts';

const AT_ONCE = 8;

interface CopiedFiles {
  readonly copied: number;
  readonly same: number;
}

export async function copyFiles(from: FileStore, to: FileStore): Promise<CopiedFiles> {
  const limit = pLimit(AT_ONCE);
  const outcomes = await limit.map(await from.list(''), async (key) => {
    const bytes = await from.get(key);
    if (!bytes) return 'gone';
    if ((await to.get(key))?.equals(bytes)) return 'same';
    await to.put(key, bytes);
    if (!(await to.get(key))?.equals(bytes)) throw new Error(`The copy of ${key} differs from the original`);
    return 'copied';
  });
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return { copied: count('copied'), same: count('same') };
}
