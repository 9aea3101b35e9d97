import type { Db } from '../../platform/storage/index.ts';
import { releaseDb } from './release-tables.ts';

/** Route patterns of every release that was ever announced: content may not take their first segment. */
export async function publishedPaths(db: Db): Promise<string[]> {
  const releases = await releaseDb(db).selectFrom('releases').select('manifest').execute();
  return releases.flatMap(({ manifest }) => manifest.remote?.routes.map(({ path }) => path) ?? []);
}
