import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/storage/index.ts';
import { compositionDb } from './composition-tables.ts';

/** Version of the shell of a composition by its id; null where there is no such composition. */
export function createShellOf(db: Db): (composition: string) => Promise<string | null> {
  const known = new LRUCache<string, string>({ max: 500 });
  return async (composition) => {
    const found = known.get(composition);
    if (found) return found;
    const row = await compositionDb(db)
      .selectFrom('release_compositions')
      .select('parts')
      .where('id', '=', composition)
      .executeTakeFirst();
    const shell = row?.parts.shell.split('@')[1] ?? null;
    if (shell) known.set(composition, shell);
    return shell;
  };
}
