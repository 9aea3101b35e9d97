import type { FastifyInstance } from 'fastify';
import { StartError } from '../../platform/errors/start-error.ts';
import { containersCanBeLoaded } from './gates/container-gate.ts';
import { contractsAreMet } from './gates/contracts-gate.ts';
import { reasonsToRefuse } from './gates/gates.ts';
import { type ReleaseRecord, SHELL } from './release-record.ts';

/**
 * Looks at everything that visitors would get before the first one comes. A broken fallback or canary is only logged: the site
 * works without it, and another release can be promoted while it runs.
 *
 * @throws StartError naming what is broken.
 */
export async function checkLiveReleases({ registry, releaseFiles, log }: FastifyInstance): Promise<void> {
  const { channels } = registry.state;
  for (const { live, fallback, canary } of channels.values()) {
    const [broken] = await releaseFiles.missing(live);
    if (broken) throw new StartError(sentence(live, broken));
    for (const spare of [fallback, canary?.release]) {
      const [missing] = spare ? await releaseFiles.missing(spare) : [];
      if (spare && missing) log.error({ release: spare.id }, sentence(spare, missing));
    }
  }
  const shell = channels.get(SHELL);
  const reasons = shell
    ? reasonsToRefuse([contractsAreMet, containersCanBeLoaded], shell.live, channels)
    : [];
  for (const reason of reasons) log.error(reason);
}

const sentence = ({ id }: ReleaseRecord, path: string) =>
  `The release ${id} is broken: its file ${path} is missing or has changed; restore it from a backup.`;
