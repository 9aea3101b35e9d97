import semver from 'semver';
import { type ReleaseRecord, releasesOf, SHELL } from '../release-record.ts';
import { type Gate, shellsOf } from './gate.ts';

/** A remote's range holds the contracts of the shells that it may meet; a new shell's contracts are in the range of all that is live. */
export const contractsAreMet: Gate = (candidate, channels) => {
  const { name, id, manifest } = candidate;
  if (name !== SHELL) {
    if (!semver.validRange(manifest.contracts))
      return [`${id}: '${manifest.contracts}' is no range of versions.`];
    return shellsOf(channels).flatMap((shell) => unmet(candidate, shell));
  }
  if (!semver.valid(manifest.contracts))
    return [`${id}: '${manifest.contracts}' is no version of the contracts.`];
  return [...channels]
    .filter(([other]) => other !== SHELL)
    .flatMap(([, channel]) => releasesOf(channel))
    .flatMap((remote) => unmet(remote, candidate));
};

function unmet(remote: ReleaseRecord, shell: ReleaseRecord): string[] {
  const provided = shell.manifest.contracts;
  if (semver.satisfies(provided, remote.manifest.contracts, { includePrerelease: true })) return [];
  return [`${remote.id} needs contracts ${remote.manifest.contracts}, but ${shell.id} provides ${provided}.`];
}
