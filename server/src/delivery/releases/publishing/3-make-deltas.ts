import { makeDeltas } from '../files/release-deltas.ts';
import { type ReleaseRecord, releasesOf } from '../records/release-record.ts';
import { isPruned, releaseDb } from '../records/release-tables.ts';
import type { ReleaseContext } from '../registry/release-context.ts';

const NEIGHBOURS = 4;

/** From recent releases and, for a rollback, back to them. Previews need only the first. */
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

async function neighboursOf({ db, registry }: ReleaseContext, { name, version, id }: ReleaseRecord) {
  const newest = await releaseDb(db)
    .selectFrom('releases')
    .select('releases.version')
    .where('releases.name', '=', name)
    .where('releases.version', '!=', version)
    .where('published_at', 'is not', null)
    .where('is_preview', '=', false)
    .where((where) => where.not(isPruned('releases')))
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
