/** Sample of how mounts of a release ended, each visitor counted a few times at most. */
export interface Sample {
  readonly mounted: number;
  readonly failed: number;
}

export interface Verdict {
  readonly isWorse: boolean;
  /** Times likelier that the release is broken than that it is like the one before. */
  readonly odds: number;
  /** Share of failures that the release is measured against. */
  readonly expected: number;
}

/**
 * The rule, in figures. See decisions/0007-automatic-rollback.md for why it is these.
 * - A mount may fail without the release's fault (a tunnel, an old browser): 3 in 100, or as often as the release before.
 * - A release counts as broken at 22 in 100 more.
 * - It goes back once the first is 100,000 times less likely than the second: after 6 failures when nothing works, and
 *   never by chance: a healthy release reaches that once in 100,000 lives, however often one looks.
 */
const RULE = {
  usualFailures: 0.03,
  brokenByMore: 0.22,
  odds: 100_000,
  /** Outcomes of the release before that are needed to trust its share of failures. */
  leastBefore: 30,
  /** Share of failures before at which going back mends nothing. */
  hopeless: 0.5,
} as const;

/** 95 % sure that the share is not above this (Wilson's interval). */
function upperBound({ failed, mounted }: Sample): number {
  const n = failed + mounted;
  const share = failed / n;
  const z = 1.645;
  const centre = share + (z * z) / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return (centre + spread) / (1 + (z * z) / n);
}

/** Share of failures that would be nothing new. */
function expectedFailures(before: Sample): number {
  if (before.failed + before.mounted < RULE.leastBefore) return RULE.usualFailures;
  // A good release before does not make the usual noise a fault.
  return Math.max(RULE.usualFailures, before.failed > 0 ? upperBound(before) : 0);
}

/** Wald's sequential test: judges after every outcome, without being fooled by looking often. */
export function judge(sample: Sample, before: Sample): Verdict {
  const expected = expectedFailures(before);
  if (expected >= RULE.hopeless) return { isWorse: false, odds: 1, expected };
  const broken = expected + RULE.brokenByMore;
  const odds = (broken / expected) ** sample.failed * ((1 - broken) / (1 - expected)) ** sample.mounted;
  return { isWorse: odds >= RULE.odds, odds, expected };
}
