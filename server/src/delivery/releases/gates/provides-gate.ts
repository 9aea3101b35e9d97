import semver from 'semver';
import { SHARED_MODULES } from 'shared-contracts';
import { type ReleaseRecord, releasesOf, SHELL } from '../records/release-record.ts';
import { type Gate, shellsOf } from './gate.ts';
import { sharedVersion } from './shared-versions.ts';

export type VersionOf = (module: string) => string;

/**
 * Checks that a shell provides the server's versions and everything that remotes in use need, and that a
 * remote fits every shell in use. Older shells do not list what they provide.
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
