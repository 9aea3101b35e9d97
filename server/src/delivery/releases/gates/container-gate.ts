import type { ContainerKind } from 'shared-contracts';
import { type ReleaseRecord, releasesOf, SHELL } from '../release-record.ts';
import { type Gate, shellsOf } from './gate.ts';

/** Kinds that a shell loads whose manifest does not say: it was built before there was more than one. */
const FIRST_KIND: ContainerKind = 'protocol';

/** The shells that a remote may meet can load its container; a new shell can load those of all that may be shown. */
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
