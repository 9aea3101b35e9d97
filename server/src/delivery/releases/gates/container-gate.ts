import type { ContainerKind } from 'shared-contracts';
import { type ReleaseRecord, releasesOf, SHELL } from '../records/release-record.ts';
import { type Gate, shellsOf } from './gate.ts';

const FIRST_KIND: ContainerKind = 'protocol';

/**
 * Checks that every shell in use can load the remote's container. A new shell must load those of all remotes
 * in use.
 */
export const containersCanBeLoaded: Gate = (candidate, channels) => {
  if (candidate.name !== SHELL) return shellsOf(channels).flatMap((shell) => unloadable(candidate, shell));
  return [...channels]
    .filter(([name]) => name !== SHELL)
    .flatMap(([, channel]) => releasesOf(channel))
    .flatMap((remote) => unloadable(remote, candidate));
};

function unloadable(remote: ReleaseRecord, shell: ReleaseRecord): string[] {
  const kind = remote.manifest.container ?? FIRST_KIND;
  const loads = shell.manifest.loads ?? [FIRST_KIND];
  if (loads.includes(kind)) return [];
  return [
    `${remote.id} has a container of the kind '${kind}', but ${shell.id} loads ${loads.join(', ')} alone.`,
  ];
}
