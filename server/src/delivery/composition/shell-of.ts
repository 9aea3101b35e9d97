import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compositionDb } from './composition-tables.ts';

export function createShellOf(app: FastifyInstance): (composition: string) => Promise<string | null> {
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
