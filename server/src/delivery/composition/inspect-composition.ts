import type { InspectedRelease, Inspection } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import type { ReleaseFiles } from '../releases/files/release-files.ts';
import { weightsOf } from '../releases/gates/size-budget.ts';
import type { RegistryState, ReleaseRecord } from '../releases/records/release-record.ts';
import { releaseDb } from '../releases/records/release-tables.ts';
import type { LiveComposition } from './live-composition.ts';

interface InspectionParts {
  readonly db: Db;
  readonly files: ReleaseFiles;
  readonly state: RegistryState;
}

export async function inspectComposition(
  { shell, remotes }: LiveComposition,
  { db, files, state }: InspectionParts,
): Promise<Inspection> {
  const behind = remotes.flatMap(({ name }) => {
    const channel = state.channels.get(name);
    return channel ? [channel.live, channel.fallback].filter((release) => release !== null) : [];
  });
  const releases = new Map([shell, ...remotes, ...behind].map((release) => [release.id, release]));
  return {
    releases: await Promise.all(
      [...releases.values()].map(
        async (release): Promise<InspectedRelease> => ({
          release: release.id,
          contracts: release.manifest.contracts,
          standing: standingOf(release, state),
          changed: await lastChange(db, release.name),
          weights: await weightsOf(release, files),
        }),
      ),
    ),
  };
}

function standingOf({ id, name }: ReleaseRecord, { channels }: RegistryState): InspectedRelease['standing'] {
  const channel = channels.get(name);
  if (channel?.live.id === id) return 'live';
  return channel?.fallback?.id === id ? 'fallback' : 'other';
}

async function lastChange(db: Db, name: string): Promise<InspectedRelease['changed']> {
  const row = await releaseDb(db)
    .selectFrom('release_revisions')
    .select(['action', 'why', 'at'])
    .where('name', '=', name)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.toISOString() } : null;
}
