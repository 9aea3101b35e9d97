import type { Db } from '../../platform/storage/index.ts';
import { compositionDb } from './composition-tables.ts';

/** Returns `name@version` of all releases of a composition, the shell first, or null if the id is unknown. */
export async function partsOfComposition(db: Db, id: string): Promise<readonly string[] | null> {
  const row = await compositionDb(db)
    .selectFrom('release_compositions')
    .select('parts')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? [row.parts.shell, ...row.parts.remotes] : null;
}
