import type { ReleaseHealthList, ReleaseStatus } from 'shared-contracts';
import { failingShare } from './headline.ts';

type Channel = ReleaseStatus['channels'][number];

/** Whether the token may change releases of a name; a former server does not say. */
export const isFor = ({ mayChange = '*' }: ReleaseStatus, name: string) =>
  mayChange === '*' || mayChange.includes(name);

/** Names in the order in which they need a person: damaged, failing, a ramp that stands still, then the others as they were. */
export function worstFirst(status: ReleaseStatus, health: ReleaseHealthList): Channel[] {
  const { channels, damaged = [], ramps = [] } = status;
  const badness = ({ name, live, canary }: Channel): number => {
    const role = damaged.find((one) => one.name === name)?.role;
    if (role && role !== 'fallback') return 3;
    const shares = [live, ...(canary ? [canary.version] : [])].map((version) =>
      failingShare(health, name, version),
    );
    // Below one: what fails more stands higher.
    const failing = Math.max(...shares);
    if (failing > 0) return 2 + Math.min(failing, 0.99);
    return role || ramps.some((ramp) => ramp.name === name && ramp.state === 'paused') ? 1 : 0;
  };
  return [...channels].sort((one, other) => badness(other) - badness(one));
}
