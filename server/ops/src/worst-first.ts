import type { ReleaseHealthList, ReleaseStatus } from 'shared-contracts';
import { failingShare } from './headline.ts';

type Channel = ReleaseStatus['channels'][number];

/** Whether the token may change releases of a name. An older server does not send `mayChange`. */
export const isFor = ({ mayChange = '*' }: ReleaseStatus, name: string) =>
  mayChange === '*' || mayChange.includes(name);

export const suspendedOf = ({ suspended = [] }: ReleaseStatus, name: string): string[] =>
  suspended.filter((one) => one.name === name).map(({ version }) => version);

/**
 * Sorts release names by urgency: damaged, suspended, failing, waiting for a second token or paused, then the
 * rest.
 */
export function worstFirst(status: ReleaseStatus, health: ReleaseHealthList): Channel[] {
  const { channels, damaged = [], ramps = [], approvals = [] } = status;
  const badness = ({ name, live, canary }: Channel): number => {
    const role = damaged.find((one) => one.name === name)?.role;
    if (role && role !== 'fallback') return 4;
    const versions = [live, ...(canary ? [canary.version] : [])];
    if (suspendedOf(status, name).some((version) => versions.includes(version))) return 3;
    const shares = versions.map((version) => failingShare(health, name, version));
    // Below 1, so that a higher share ranks higher.
    const failing = Math.max(...shares);
    if (failing > 0) return 2 + Math.min(failing, 0.99);
    const needsWord =
      role !== undefined ||
      approvals.some((approval) => approval.name === name) ||
      ramps.some((ramp) => ramp.name === name && ramp.state === 'paused');
    return needsWord ? 1 : 0;
  };
  return [...channels].sort((one, other) => badness(other) - badness(one));
}
