import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/storage/index.ts';
import { compositionDb } from './composition-tables.ts';

/** Returns `name@version` of all releases of a composition, the shell first, or null if the id is unknown. */
export async function releasesOfComposition(db: Db, id: string): Promise<readonly string[] | null> {
  const row = await compositionDb(db)
    .selectFrom('release_compositions')
    .select('parts')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? [row.parts.shell, ...row.parts.remotes] : null;
}

export function createShellReader(app: FastifyInstance): (composition: string) => Promise<string | null> {
  const known = new LRUCache<string, string>({ max: 500 });
  return async (composition) => {
    // A page can report before its composition is stored.
    const own = app.hasDecorator('compositions') ? app.compositions.shellOf(composition) : null;
    const found = own ?? known.get(composition);
    if (found) return found;
    const row = await compositionDb(app.db)
      .selectFrom('release_compositions')
      .select('parts')
      .where('id', '=', composition)
      .executeTakeFirst();
    const shell = row?.parts.shell.split('@')[1] ?? null;
    if (shell) known.set(composition, shell);
    return shell;
  };
}
