import type { Entry, LifePlan } from './life.ts';

/** Audit of a life. It knows what was really broken, and shares no code with the rule. */
export interface Report {
  readonly complaints: readonly string[];
  readonly visits: number;
  readonly falseRollbacks: number;
  /** Visits that failed before the bad release was rolled back; null if it never was. */
  readonly failures: number | null;
}

/** Most failed visits per bad release, by the side that reports them. */
export const BUDGET = { server: 6, browser: 15 };

export function audit(plan: LifePlan, log: readonly Entry[]): Report {
  const culprit = plan.bad === null ? null : `${plan.subject === 'shell' ? 'shell' : 'mfe-a'}@2.0.0`;
  const taken = log.filter(({ what }) => what === 'taken-back').map(({ release }) => release);
  const wrong = taken.filter((release) => release !== culprit);
  const complaints = wrong.map((release) => `${release} was taken back and was not at fault`);
  if (new Set(taken.map((release) => release.split('@')[0])).size < taken.length)
    complaints.push('one change was taken back for more than once');
  const end = log.find(({ what, release }) => what === 'taken-back' && release === culprit);
  const failures = log.filter(({ at, what }) => what.endsWith('failure') && (!end || at <= end.at)).length;
  if (culprit && !end) complaints.push(`${culprit} is broken and stays after ${failures} failures`);
  return {
    complaints,
    visits: log.filter(({ what }) => what === 'visit').length,
    falseRollbacks: wrong.length,
    failures: culprit && end ? failures : null,
  };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
