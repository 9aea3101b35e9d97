import { RequestError } from '../../platform/errors/request-error.ts';
import { contractsAreMet } from '../releases/gates/contracts-gate.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';

const noRelease = (id: string) => new RequestError('NOT_FOUND', `There is no release ${id}.`);

/** Returns a published release for previews and testers, live or not. */
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
