import semver from 'semver';
import { type ReleaseRecord, releasesOf, SHELL } from '../records/release-record.ts';
import { type Gate, shellsOf } from './gate.ts';

/**
 * Checks that the remote's range includes the contracts of every shell in use. A new shell must fit the
 * ranges of all remotes in use.
 */
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
