import semver from 'semver';
import { SHARED_MODULES } from 'shared-contracts';
import { type ReleaseRecord, releasesOf, SHELL } from '../release-record.ts';
import { type Gate, shellsOf } from './gate.ts';
import { sharedVersion } from './shared-versions.ts';

/** Version of a shared module as pages are rendered with it. */
export type VersionOf = (module: string) => string;

/**
 * A shell provides the versions with which this server renders, and to every remote that may be shown what it takes; a remote
 * takes what the shells that it may meet provide. A shell that does not say was built before shells did.
 */
export const createProvidesGate =
  (versionOf: VersionOf): Gate =>
  (candidate, channels) => {
    if (candidate.name !== SHELL) return shellsOf(channels).flatMap((shell) => lacking(candidate, shell));
    const remotes = [...channels].filter(([name]) => name !== SHELL).map(([, channel]) => channel);
    return [
      ...otherThanTheServer(candidate, versionOf),
      ...remotes.flatMap(releasesOf).flatMap((remote) => lacking(remote, candidate)),
    ];
  };

export const sharesAreProvided: Gate = createProvidesGate(sharedVersion);

/** What the server draws is taken over by the shell's React: another version may not fit. */
function otherThanTheServer({ id, manifest }: ReleaseRecord, versionOf: VersionOf): string[] {
  return Object.entries(manifest.provides ?? {})
    .filter(([name]) => Object.hasOwn(SHARED_MODULES, name))
    .map(([name, { version }]) => ({ name, version, own: versionOf(name) }))
    .filter(({ version, own }) => version !== own)
    .map(
      ({ name, version, own }) => `${id} provides ${name} ${version}, but the server renders with ${own}.`,
    );
}

function lacking(remote: ReleaseRecord, { id, manifest: { provides } }: ReleaseRecord): string[] {
  if (!provides) return [];
  return remote.manifest.shared.flatMap(({ name, requiredVersion, uses = [] }) => {
    const provided = provides[name];
    if (!provided) return [`${remote.id} takes '${name}', which ${id} does not provide.`];
    if (!semver.satisfies(provided.version, requiredVersion))
      return [`${remote.id} needs ${name} ${requiredVersion}, but ${id} provides ${provided.version}.`];
    const missing = uses.filter((use) => provided.exports !== '*' && !provided.exports.includes(use));
    return missing.map((use) =>
      use === '*'
        ? `${remote.id} takes '${name}' as a whole, of which ${id} provides a part.`
        : `${remote.id} uses '${use}' of '${name}', which ${id} does not provide.`,
    );
  });
}
