import type { Db } from '../../platform/storage/index.ts';
import { compositionDb } from './composition-tables.ts';

/** `name@version` of all releases of a composition by its id, the shell first; null where there is no such composition. */
export async function partsOfComposition(db: Db, id: string): Promise<readonly string[] | null> {
  const row = await compositionDb(db)
    .selectFrom('release_compositions')
    .select('parts')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? [row.parts.shell, ...row.parts.remotes] : null;
}
