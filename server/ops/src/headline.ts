import type { ReleaseHealthList, ReleaseStatus } from 'shared-contracts';
import { percent } from './words.ts';

/** Minimum visits for a meaningful share of failures. */
const LEAST_VISITS = 10;
/** Minimum share of failures that the headline reports. */
const NOTICEABLE = 0.05;

export const failuresOf = (outcomes: Readonly<Record<string, number>>) =>
  Object.entries(outcomes).reduce((sum, [outcome, times]) => sum + (outcome === 'mounted' ? 0 : times), 0);
export const visitsOf = (outcomes: Readonly<Record<string, number>>) =>
  Object.values(outcomes).reduce((sum, times) => sum + times, 0);

/** Returns the share of a release's visits that fail, or 0 if it is too small or based on too few visits. */
export function failingShare({ releases }: ReleaseHealthList, name: string, version: string): number {
  const outcomes = releases.find((one) => one.name === name && one.version === version)?.outcomes ?? {};
  const visits = visitsOf(outcomes);
  const share = visits >= LEAST_VISITS ? failuresOf(outcomes) / visits : 0;
  return share >= NOTICEABLE ? share : 0;
}

/** Returns the sentence at the top of the console: the worst problem, or that all is well. */
export function headline(
  { channels, damaged = [], suspended = [], approvals = [] }: ReleaseStatus,
  { releases }: ReleaseHealthList,
): string {
  const [broken] = damaged.filter(({ role }) => role !== 'fallback');
  if (broken) return `${broken.name} ${broken.version} is damaged`;
  const given = new Set(
    channels.flatMap(({ name, live, canary }) => [
      `${name}@${live}`,
      ...(canary ? [`${name}@${canary.version}`] : []),
    ]),
  );
  const held = suspended.find(({ name, version }) => given.has(`${name}@${version}`));
  if (held) return `${held.name} ${held.version} is suspended`;
  const worst = releases
    .filter(
      ({ name, version, outcomes }) => given.has(`${name}@${version}`) && visitsOf(outcomes) >= LEAST_VISITS,
    )
    .map(({ name, version, outcomes }) => ({
      release: `${name} ${version}`,
      share: failuresOf(outcomes) / visitsOf(outcomes),
    }))
    .sort((one, other) => other.share - one.share)[0];
  if (worst && worst.share >= NOTICEABLE)
    return `${worst.release} fails for ${percent(worst.share)} of visits`;
  const [waits] = approvals;
  if (waits) return `${waits.name} ${waits.version} waits for a second token`;
  const canaries = channels.filter(({ canary }) => canary);
  if (canaries.length === 1) return `All is well, with a canary of ${canaries[0]?.name}`;
  return canaries.length > 1 ? `All is well, with ${canaries.length} canaries` : 'All is well';
}
