import type { Db } from '../../../platform/storage/index.ts';
import { textOf, waysOf } from '../gates/route-patterns.ts';
import { releaseDb } from '../records/release-tables.ts';

/** Returns the paths of all announced releases and grants. Content must not use their first segment. */
export async function publishedPaths(db: Db): Promise<string[]> {
  const releases = await releaseDb(db).selectFrom('releases').select('manifest').execute();
  const grants = await releaseDb(db).selectFrom('release_grants').select('prefix').execute();
  const patterns = [
    ...releases.flatMap(({ manifest }) => manifest.remote?.routes.map(({ path }) => path) ?? []),
    ...grants.map(({ prefix }) => prefix),
  ];
  return patterns.flatMap(waysOf).map(textOf);
}
