import type { ReleaseContext } from '../release-context.ts';
import { makeDeltas } from '../release-deltas.ts';
import { type ReleaseRecord, releasesOf } from '../release-record.ts';
import { releaseDb } from '../release-tables.ts';

/** Releases of one name whose files browsers are likely to hold when another is live. */
const NEIGHBOURS = 4;

/**
 * Step 6: makes what a browser fetches that comes from a release nearby, and what it fetches when this one is taken back: a preview
 * never is, and its many would lie beside what is live. Before anybody can get it, so that the first visitor after a promotion already gains.
 */
export async function makeDeltasOf(
  context: ReleaseContext,
  candidate: ReleaseRecord,
  isPreview: boolean,
): Promise<void> {
  for (const neighbour of await neighboursOf(context, candidate)) {
    await makeDeltas(context.files, neighbour, candidate);
    if (!isPreview) await makeDeltas(context.files, candidate, neighbour);
  }
}

/** What visitors get now, then the newest. */
async function neighboursOf({ db, registry }: ReleaseContext, { name, version, id }: ReleaseRecord) {
  const newest = await releaseDb(db)
    .selectFrom('releases')
    .leftJoin('release_prunes as prune', (join) =>
      join.onRef('prune.name', '=', 'releases.name').onRef('prune.version', '=', 'releases.version'),
    )
    .select('releases.version')
    .where('releases.name', '=', name)
    .where('releases.version', '!=', version)
    .where('published_at', 'is not', null)
    .where('is_preview', '=', false)
    .where('prune.at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(NEIGHBOURS)
    .execute();
  const channel = registry.state.channels.get(name);
  const known = await Promise.all(newest.map((row) => registry.find(name, row.version)));
  const all = [...(channel ? releasesOf(channel) : []), ...known.filter((release) => release !== null)];
  return [...new Map(all.map((release) => [release.id, release])).values()]
    .filter((release) => release.id !== id)
    .slice(0, NEIGHBOURS);
}
