import type { Evidence, Trust, Verdict } from '../../src/delivery/release-health/health-rule.ts';

/** Rule that judges a life: the one in use, or one with a planted fault. */
export interface Rule {
  judge(evidence: Evidence): Verdict[];
  readonly PUBLIC_TRUST: Trust;
}

export const BAD_KINDS = [
  'server-throws',
  'server-loops',
  'server-exits',
  'server-leaks',
  'load-throws',
  'mount-throws',
  'shell-throws',
  'shell-breaks-remotes',
] as const;
export type BadKind = (typeof BAD_KINDS)[number];

export interface LifePlan {
  readonly seed: number;
  readonly bad: BadKind | null;
  readonly subject: 'shell' | 'remote' | 'canary';
  readonly visits: number;
  readonly perHour: number;
  readonly replicas: number;
  readonly lost: number;
  readonly pauses: number;
  readonly outages: number;
  readonly bursts: number;
  readonly forgers: number;
  /** Minutes from the change to a change of another remote; negative for earlier, null for none. */
  readonly neighbour: number | null;
  readonly isLasting: boolean;
}

export interface Entry {
  readonly at: number;
  readonly what: 'visit' | 'server-failure' | 'browser-failure' | 'taken-back';
  readonly release: string;
}
