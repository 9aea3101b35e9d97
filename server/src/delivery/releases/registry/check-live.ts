import type { FastifyInstance } from 'fastify';
import { containersCanBeLoaded, contractsAreMet } from '../gates/contracts-gate.ts';
import { reasonsToRefuse } from '../gates/gates.ts';
import { sharesAreProvided } from '../gates/shared-modules-gate.ts';
import { SHELL } from '../records/release-record.ts';
import { damageSentence } from './damage.ts';

/**
 * Logs what is wrong with the live releases at startup, after damage was checked. `/health/ready` reports it
 * too and fails if no shell can be served.
 */
export function checkLiveReleases({ registry, releaseDamage, releaseTrust, log }: FastifyInstance): void {
  if (releaseTrust.fault) log.error(releaseTrust.fault);
  const { channels } = registry.state;
  const { elsewhere } = releaseDamage;
  if (elsewhere) log.error(elsewhere);
  for (const damaged of elsewhere ? [] : releaseDamage.answers)
    log.error(
      { release: `${damaged.name}@${damaged.version}`, paths: damaged.files },
      damageSentence(damaged),
    );
  const shell = channels.get(SHELL);
  const reasons = shell
    ? reasonsToRefuse([contractsAreMet, containersCanBeLoaded, sharesAreProvided], shell.live, channels)
    : [];
  for (const reason of reasons) log.error(reason);
}
