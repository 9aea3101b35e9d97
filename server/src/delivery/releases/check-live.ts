import type { FastifyInstance } from 'fastify';
import { StartError } from '../../platform/errors/start-error.ts';
import { containersCanBeLoaded } from './gates/container-gate.ts';
import { contractsAreMet } from './gates/contracts-gate.ts';
import { reasonsToRefuse } from './gates/gates.ts';
import { sharesAreProvided } from './gates/provides-gate.ts';
import { type ReleaseRecord, SHELL } from './release-record.ts';

/**
 * Looks at everything that visitors would get before the first one comes. A broken remote is logged, and `/health/ready` says
 * it: its pages are its fallback's or its panel, and all others serve. Without its shell there is no site.
 *
 * @throws StartError naming what is broken of the shell.
 */
export async function checkLiveReleases({ registry, releaseDamage, log }: FastifyInstance): Promise<void> {
  const { channels } = registry.state;
  for (const { release, paths } of await releaseDamage.look()) {
    const text = sentence(release, paths);
    if (release === channels.get(SHELL)?.live) throw new StartError(text);
    log.error({ release: release.id, paths: paths.slice(0, 10) }, text);
  }
  const shell = channels.get(SHELL);
  const reasons = shell
    ? reasonsToRefuse([contractsAreMet, containersCanBeLoaded, sharesAreProvided], shell.live, channels)
    : [];
  for (const reason of reasons) log.error(reason);
}

const sentence = ({ id }: ReleaseRecord, [path, ...more]: readonly string[]) =>
  `The release ${id} is broken: its file ${path}${more.length > 0 ? ` and ${more.length} more are` : ' is'} missing or changed; restore from a backup, or go back to another release.`;
