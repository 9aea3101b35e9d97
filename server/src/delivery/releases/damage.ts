import type { Registry } from './registry.ts';
import type { ReleaseFiles } from './release-files.ts';
import { type ReleaseRecord, releasesOf } from './release-record.ts';

/** A release whose stored files are not what was published. */
export interface DamagedRelease {
  readonly release: ReleaseRecord;
  /** Files that are missing or have other bytes. */
  readonly paths: readonly string[];
}

/** Damage: what was found when everything was looked at, for as long as it lasts. */
export interface Damage {
  /** Reads every file of everything that visitors may get. */
  look(): Promise<readonly DamagedRelease[]>;
  /** What of the last look is still in use and still broken; no other file is read for it. */
  remaining(): Promise<readonly DamagedRelease[]>;
}

export function createDamage(registry: Registry, files: ReleaseFiles): Damage {
  let known: readonly DamagedRelease[] = [];

  const inUse = () => [...registry.state.channels.values()].flatMap(releasesOf);

  async function read(releases: readonly ReleaseRecord[]): Promise<readonly DamagedRelease[]> {
    const damaged: DamagedRelease[] = [];
    // One after the other: a site has many releases, and each is read whole.
    for (const release of releases) {
      const paths = await files.missing(release);
      if (paths.length > 0) damaged.push({ release, paths });
    }
    known = damaged;
    return known;
  }

  return {
    look: () => read([...new Set(inUse())]),
    remaining: () => {
      const used = new Set(inUse().map(({ id }) => id));
      return read(known.map(({ release }) => release).filter(({ id }) => used.has(id)));
    },
  };
}
