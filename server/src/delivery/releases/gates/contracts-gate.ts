import semver from 'semver';
import type { ContainerKind } from 'shared-contracts/release';
import { type ReleaseRecord, SHELL } from '../records/release-record.ts';
import { compareWithOthers, type Gate } from './gate.ts';

/** A new shell must fit the ranges of all remotes in use. */
export const contractsAreMet: Gate = (candidate, channels) => {
  const { name, id, manifest } = candidate;
  if (name === SHELL ? !semver.valid(manifest.contracts) : !semver.validRange(manifest.contracts))
    return [
      `${id}: '${manifest.contracts}' is no ${name === SHELL ? 'version of the contracts' : 'range of versions'}.`,
    ];
  const step =
    name === SHELL ? '.' : ": lower 'contracts' in its manifest to what it needs, or wait for the shell.";
  return compareWithOthers(candidate, channels, (remote, shell) => unmet(remote, shell, step));
};

function unmet(remote: ReleaseRecord, shell: ReleaseRecord, step: string): string[] {
  const provided = shell.manifest.contracts;
  if (semver.satisfies(provided, remote.manifest.contracts, { includePrerelease: true })) return [];
  return [
    `${remote.id} needs contracts ${remote.manifest.contracts}, but ${shell.id} provides ${provided}${step}`,
  ];
}

const FIRST_KIND: ContainerKind = 'protocol';

/** A new shell must load the containers of all remotes in use. */
export const containersCanBeLoaded: Gate = (candidate, channels) =>
  compareWithOthers(candidate, channels, unloadable);

function unloadable(remote: ReleaseRecord, shell: ReleaseRecord): string[] {
  const kind = remote.manifest.container ?? FIRST_KIND;
  const loads = shell.manifest.loads ?? [FIRST_KIND];
  if (loads.includes(kind)) return [];
  return [
    `${remote.id} has a container of the kind '${kind}', but ${shell.id} only loads ${loads.join(', ')}.`,
  ];
}
