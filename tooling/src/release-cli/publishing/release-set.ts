import { PlainError } from '../../console/report.ts';
import type { ReleaseClient } from '../release-client.ts';
import { copyRelease } from './copy-release.ts';

export interface NamedRelease {
  readonly name: string;
  readonly version: string;
}

export function namedRelease(text: string): NamedRelease {
  const [, name, version] = /^([a-z][a-z0-9-]*)@(\S+)$/.exec(text) ?? [];
  if (!name || !version) throw new PlainError(`A release is named like mfe-loyalty@1.5.0; '${text}' is not.`);
  return { name, version };
}

export async function liveWith(
  from: Pick<ReleaseClient, 'status'>,
  one: NamedRelease,
): Promise<NamedRelease[]> {
  const { channels } = await from.status();
  const live = channels.map(({ name, live: version }) => ({ name, version }));
  const peers = live.filter(({ name }) => name !== one.name);
  return [...peers, one].sort((a, b) => Number(b.name === 'shell') - Number(a.name === 'shell'));
}

export async function bringLiveFrom(
  from: ReleaseClient,
  to: ReleaseClient,
  releases: readonly NamedRelease[],
): Promise<void> {
  for (const { name, version } of releases) {
    // A test site, which trusts only its own keys.
    await copyRelease(from, to, [name, version], { signature: 'own' });
    await to.promote(name, version, { why: 'integration test', who: 'test:e2e', unchecked: true });
  }
}
