import type { ReleaseAlert, ReleaseHealthList, ReleaseStatus } from 'shared-contracts/release';
import { formatPercent } from './format.ts';

/** Minimum visits for a meaningful share of failures. */
const MIN_VISITS = 10;
/** Minimum share of failures that the headline reports. */
const MIN_SHARE = 0.05;

export type Channel = ReleaseStatus['channels'][number];

export const failuresOf = (outcomes: Readonly<Record<string, number>>) =>
  Object.entries(outcomes).reduce((sum, [outcome, times]) => sum + (outcome === 'mounted' ? 0 : times), 0);
export const visitsOf = (outcomes: Readonly<Record<string, number>>) =>
  Object.values(outcomes).reduce((sum, times) => sum + times, 0);

const activeVersions = ({ live, canary }: Channel) => [live, ...(canary ? [canary.version] : [])];

/** Returns the share of a release's visits that fail, or 0 if it is too small or based on too few visits. */
function failingShare({ releases }: ReleaseHealthList, name: string, version: string): number {
  const outcomes = releases.find((one) => one.name === name && one.version === version)?.outcomes ?? {};
  const visits = visitsOf(outcomes);
  const share = visits >= MIN_VISITS ? failuresOf(outcomes) / visits : 0;
  return share >= MIN_SHARE ? share : 0;
}

const ALERTS: Readonly<Record<string, string>> = {
  'rolled-back': 'was rolled back',
  failing: 'is failing',
  unjudged: 'cannot be judged',
  'site-failing': 'Several releases fail',
  'site-unjudged': 'No release can be judged',
};

/** Returns an alert as a headline. */
export function alertTitle({ kind, name, version }: ReleaseAlert): string {
  const words = ALERTS[kind] ?? 'needs a decision';
  return kind.startsWith('site-') ? words : `${name} ${version} ${words}`;
}

/** Returns the sentence at the top of the console: the worst problem, or that all is well. */
export function headline(status: ReleaseStatus, health: ReleaseHealthList): string {
  const { channels, damaged = [], suspended = [], alerts = [], approvals = [] } = status;
  const [broken] = damaged.filter(({ role }) => role !== 'fallback');
  if (broken) return `${broken.name} ${broken.version} is damaged`;
  const active = channels.flatMap((channel) =>
    activeVersions(channel).map((version) => ({
      name: channel.name,
      version,
      share: failingShare(health, channel.name, version),
    })),
  );
  const held = suspended.find((one) =>
    active.some(({ name, version }) => name === one.name && version === one.version),
  );
  if (held) return `${held.name} ${held.version} is suspended`;
  const [newest] = alerts;
  if (newest) return alertTitle(newest);
  const [worst] = active.sort((one, other) => other.share - one.share);
  if (worst && worst.share > 0)
    return `${worst.name} ${worst.version} fails for ${formatPercent(worst.share)} of visits`;
  const [waits] = approvals;
  if (waits) return `${waits.name} ${waits.version} waits for a second token`;
  const canaries = channels.filter(({ canary }) => canary);
  if (canaries.length === 1) return `All is well, with a canary of ${canaries[0]?.name}`;
  return canaries.length > 1 ? `All is well, with ${canaries.length} canaries` : 'All is well';
}

/** Whether the token may change releases of a name. An older server does not send `mayChange`. */
export const mayChangeRelease = ({ mayChange = '*' }: ReleaseStatus, name: string) =>
  mayChange === '*' || mayChange.includes(name);

export const suspendedOf = ({ suspended = [] }: ReleaseStatus, name: string): string[] =>
  suspended.filter((one) => one.name === name).map(({ version }) => version);

/**
 * Sorts release names by urgency: damaged, suspended, failing, waiting for a second token or paused, then the
 * rest.
 */
export function worstFirst(status: ReleaseStatus, health: ReleaseHealthList): Channel[] {
  const { channels, damaged = [], alerts = [], ramps = [], approvals = [] } = status;
  const urgency = (channel: Channel): number => {
    const { name } = channel;
    const role = damaged.find((one) => one.name === name)?.role;
    if (role && role !== 'fallback') return 4;
    const versions = activeVersions(channel);
    if (suspendedOf(status, name).some((version) => versions.includes(version))) return 3;
    const failing = Math.max(...versions.map((version) => failingShare(health, name, version)));
    // Below 1, so that a higher share ranks higher.
    if (failing > 0) return 2 + Math.min(failing, 0.99);
    const needsAction =
      role !== undefined ||
      alerts.some((alert) => alert.name === name) ||
      approvals.some((approval) => approval.name === name) ||
      ramps.some((ramp) => ramp.name === name && ramp.state === 'paused');
    return needsAction ? 1 : 0;
  };
  return [...channels].sort((one, other) => urgency(other) - urgency(one));
}
