import { RequestError } from '../../platform/errors/request-error.ts';
import { contractsAreMet } from '../releases/gates/contracts-gate.ts';
import type { Registry } from '../releases/registry.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';

export const noRelease = (id: string) => new RequestError('NOT_FOUND', `There is no release ${id}.`);

/**
 * A published release that may be shown beside what is live to somebody who asks for it, live or not.
 *
 * @throws RequestError when there is none, it is not signed, it was taken away, or the live shell does not meet its contracts.
 */
export async function showableRelease(
  registry: Registry,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  const id = `${name}@${version}`;
  const release = await registry.find(name, version);
  const { channels, recalled } = registry.state;
  if (!release) throw noRelease(id);
  if (recalled.has(id)) throw new RequestError('UNPROCESSABLE', `The release ${id} was recalled.`);
  if (release.refusal !== null) throw new RequestError('UNPROCESSABLE', release.refusal);
  const [reason] = contractsAreMet(release, channels);
  if (reason) throw new RequestError('UNPROCESSABLE', reason);
  return release;
}
