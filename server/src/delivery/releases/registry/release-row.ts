import { releaseDb } from '../records/release-tables.ts';
import { signaturesOf } from '../records/store-signature.ts';
import type { ReleaseContext } from './release-context.ts';

export const releaseRow = ({ db }: ReleaseContext, name: string, version: string) =>
  releaseDb(db)
    .selectFrom('releases')
    .leftJoin('release_prunes as prune', (join) =>
      join.onRef('prune.name', '=', 'releases.name').onRef('prune.version', '=', 'releases.version'),
    )
    .select(['manifest', 'published_at', 'is_preview', 'prune.at as pruned_at'])
    .select(signaturesOf('releases').as('signatures'))
    .where('releases.name', '=', name)
    .where('releases.version', '=', version)
    .executeTakeFirst();
