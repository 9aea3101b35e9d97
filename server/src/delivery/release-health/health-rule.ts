/**
 * How a visit to a release ended. A browser reports `reported` failures; the server observes `observed` failures
 * itself.
 */
export interface JudgedOutcome {
  readonly at: number;
  readonly name: string;
  readonly version: string;
  readonly shell: string | null;
  readonly network: string;
  readonly kind: 'mounted' | 'reported' | 'observed';
}

export interface Change {
  readonly name: string;
  readonly version: string;
  readonly role: 'live' | 'canary';
  readonly since: number;
  readonly before: string | null;
  /** Whether it came by a rollback or recall. The rule never rolls such a release back. */
  readonly isRestored: boolean;
  readonly baseline: Sample;
}

/** Numbers of networks, or of visits if all are trusted. */
export interface Sample {
  readonly mounted: number;
  readonly failed: number;
}

export interface Trust {
  readonly perNetwork: number;
  /** Networks that may all lie: this many reported failures are ignored. */
  readonly assumedLiars: number;
  readonly leastFailures: number;
}

export type ShellSince = Pick<Change, 'version' | 'since' | 'isRestored'>;

export interface Evidence {
  readonly now: number;
  readonly freshMs: number;
  readonly trust: Trust;
  readonly changes: readonly Change[];
  readonly shells: readonly ShellSince[];
  readonly outcomes: readonly JudgedOutcome[];
  /** Pauses, outages and overload. Failures in these periods count against no release. */
  readonly paused: ReadonlyArray<{ readonly from: number; readonly to: number }>;
}

export interface Verdict {
  readonly change: Change;
  readonly action: 'take-back' | 'tell';
  readonly sample: Sample;
  readonly expected: number;
  readonly why: string;
}

export const PUBLIC_TRUST: Trust = { perNetwork: 1, assumedLiars: 10, leastFailures: 4 };
/** On a local server, reports are not forged and all visits come from one address. */
export const LOCAL_TRUST: Trust = { perNetwork: Number.POSITIVE_INFINITY, assumedLiars: 0, leastFailures: 6 };

/** Constants of the rule of automatic rollback. See decisions/0018-blame-and-forged-reports.md for their reasons. */
const RULE = {
  /** Share of visits that may fail without a fault, for example in a tunnel or an old browser. */
  usualFailures: 0.03,
  /** Extra share of failures of a partly broken release, and share of failures of a wholly broken one. */
  brokenByMore: 0.22,
  hardlyWorks: 0.9,
  /**
   * Odds for a rollback. A healthy release reaches them at most once in 20,000 lives, however often it is
   * judged.
   */
  odds: 20_000,
  /** Odds after {@link Trust.assumedLiars} failures are removed, which honest reports hardly reach. */
  oddsOfTheRest: 2_500,
  /** Odds of being healthy at which a release has proved itself. */
  proven: 20,
  sharedFailureOdds: 100,
  leastBefore: 30,
  /** Expected share of failures at which a rollback would not help. */
  maxExpectedFailures: 0.5,
  oldReleasesLookBackMs: 3_600_000,
} as const;

const SHELL = 'shell';
export const LONGEST_TO_PROVE_MS = 24 * 3_600_000;

function upperBound({ failed, mounted }: Sample): number {
  const n = failed + mounted;
  const share = failed / n;
  const z = 1.645;
  const centre = share + (z * z) / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return (centre + spread) / (1 + (z * z) / n);
}

function expectedFailures(baseline: Sample): number {
  if (baseline.failed + baseline.mounted < RULE.leastBefore || baseline.failed === 0)
    return RULE.usualFailures;
  return Math.max(RULE.usualFailures, upperBound(baseline));
}

/**
 * Returns how many times likelier a release is broken, partly or wholly, than as expected (Wald's sequential
 * test).
 */
function oddsOf({ failed, mounted }: Sample, expected: number = RULE.usualFailures): number {
  const against = (broken: number) =>
    (broken / expected) ** failed * ((1 - broken) / (1 - expected)) ** mounted;
  return (against(expected + RULE.brokenByMore) + against(RULE.hardlyWorks)) / 2;
}

interface Counted extends Sample {
  readonly observed: number;
  readonly reported: number;
}

function count(outcomes: readonly JudgedOutcome[], { perNetwork }: Trust): Counted {
  const kinds = {
    mounted: new Map<string, number>(),
    reported: new Map<string, number>(),
    observed: new Map<string, number>(),
  };
  for (const { kind, network } of outcomes) {
    const counted = kinds[kind].get(network) ?? 0;
    kinds[kind].set(network, Math.min(counted + 1, perNetwork));
  }
  const isCapped = Number.isFinite(perNetwork);
  const sum = (of: Map<string, number>) =>
    [...of].reduce(
      (total, [network, n]) =>
        isCapped && of !== kinds.observed && kinds.observed.has(network) ? total : total + n,
      0,
    );
  const [observed, reported] = [sum(kinds.observed), sum(kinds.reported)];
  return { observed, reported, failed: observed + reported, mounted: sum(kinds.mounted) };
}

function isBroken({ observed, reported, mounted }: Counted, expected: number, trust: Trust): boolean {
  const isOver = (failed: number, odds: number) => oddsOf({ failed, mounted }, expected) >= odds;
  if (trust.assumedLiars === 0)
    return observed + reported >= trust.leastFailures && isOver(observed + reported, RULE.odds);
  if (observed >= trust.leastFailures && isOver(observed, RULE.odds)) return true;
  const rest = Math.max(0, reported - trust.assumedLiars);
  return rest > 0 && isOver(observed + rest, RULE.oddsOfTheRest);
}

/** Judges all current changes. Pure: the same evidence gives the same verdicts. */
export function judge(evidence: Evidence): Verdict[] {
  const { changes, shells, trust, now } = evidence;
  const unpaused = evidence.outcomes.filter(
    ({ at }) => !evidence.paused.some(({ from, to }) => at >= from && at <= to),
  );
  const blamed = createBlame(changes, shells, unpaused, trust);
  // Outcomes without a change to blame count neither for nor against others.
  const outcomes = unpaused.filter((outcome) => blamed(outcome).length > 0);
  const byChange = new Map<Change, JudgedOutcome[]>(changes.map((change) => [change, []]));
  for (const outcome of outcomes) for (const change of blamed(outcome)) byChange.get(change)?.push(outcome);
  return changes.flatMap((change) => {
    const isFresh = change.role === 'canary' || isYoung(change, evidence, outcomes);
    const from = isFresh ? change.since : Math.max(change.since, now - RULE.oldReleasesLookBackMs);
    const own = (byChange.get(change) ?? []).filter(({ at }) => at >= from);
    const sample = count(own, trust);
    const expected = expectedFailures(change.baseline);
    if (sample.failed === 0 || expected >= RULE.maxExpectedFailures || !isBroken(sample, expected, trust))
      return [];
    const why = isFresh ? reasonToStay(change, evidence, outcomes) : 'It has been live for long: decide.';
    const action = why ? 'tell' : 'take-back';
    return [{ change, action, sample: { failed: sample.failed, mounted: sample.mounted }, expected, why }];
  });
}

/**
 * Whether a release may be rolled back: in its first minutes, or for a day if it had too few visits to prove
 * itself.
 */
function isYoung(
  change: Change,
  { now, freshMs, trust }: Evidence,
  outcomes: readonly JudgedOutcome[],
): boolean {
  const age = now - change.since;
  if (age <= freshMs) return true;
  if (age > LONGEST_TO_PROVE_MS) return false;
  return oddsOf(until(change, change.since + freshMs, outcomes, trust)) * RULE.proven > 1;
}

/**
 * Returns the changes that an outcome counts for. A mount counts for the remote and its shell. A reported
 * failure of a remote older than its shell counts against the shell, unless the remote looked broken before.
 * If that shell is retired, it counts against no release.
 */
function createBlame(
  changes: readonly Change[],
  shells: readonly ShellSince[],
  outcomes: readonly JudgedOutcome[],
  trust: Trust,
) {
  const known = new Map(changes.map((change) => [`${change.name}@${change.version}`, change]));
  const ill = new Map<string, boolean>();
  function lookedBroken(remote: Change, shell: ShellSince): boolean {
    const key = `${remote.name}@${remote.version} ${shell.version} ${shell.since}`;
    const decided = ill.get(key);
    if (decided !== undefined) return decided;
    const own = outcomes.filter(
      (outcome) => outcome.at >= remote.since && outcome.at < shell.since && blamed(outcome).includes(remote),
    );
    const found = oddsOf(count(own, trust)) > 1;
    ill.set(key, found);
    return found;
  }
  return blamed;

  function blamed({ name, version, shell, kind, at }: JudgedOutcome): Change[] {
    const own = known.get(`${name}@${version}`);
    const isInShell = name !== SHELL && shell !== null;
    const live = isInShell ? known.get(`${SHELL}@${shell}`) : undefined;
    if (kind === 'mounted') return [own, live].filter((change) => change !== undefined);
    const gone = isInShell
      ? shells.findLast(({ version, since }) => version === shell && since <= at)
      : undefined;
    const around = live ?? gone;
    const isShellFault =
      kind === 'reported' &&
      own &&
      around &&
      !around.isRestored &&
      around.since > own.since &&
      at >= around.since &&
      !lookedBroken(own, around);
    if (isShellFault) return live ? [live] : [];
    return own ? [own] : [];
  }
}

const until = (
  { name, version, since }: Change,
  end: number,
  outcomes: readonly JudgedOutcome[],
  trust: Trust,
): Sample => {
  const own = outcomes.filter((o) => o.name === name && o.version === version && o.at >= since && o.at < end);
  return count(own, trust);
};

function reasonToStay(
  change: Change,
  { changes, trust }: Evidence,
  outcomes: readonly JudgedOutcome[],
): string {
  if (change.isRestored) return 'It came by a rollback, and one change is rolled back once: decide.';
  if (change.before === null) return 'There is nothing to go back to.';
  const newer = changes
    .filter(
      (other) =>
        other.role === 'live' &&
        !other.isRestored &&
        other.since > change.since &&
        other.name !== change.name,
    )
    .sort((a, b) => b.since - a.since)[0];
  if (newer && oddsOf(until(change, newer.since, outcomes, trust)) * RULE.proven <= 1)
    return `It worked until ${newer.name}@${newer.version} changed: decide.`;
  if (
    change.name !== SHELL &&
    oddsOf(count(outcomesOfOlderRemotes(change, changes, outcomes), trust)) >= RULE.sharedFailureOdds
  )
    return 'Remotes that have not changed fail as well: decide.';
  return '';
}

function outcomesOfOlderRemotes(
  change: Change,
  changes: readonly Change[],
  outcomes: readonly JudgedOutcome[],
) {
  const elders = new Set(
    changes
      .filter(({ name, since }) => name !== change.name && name !== SHELL && since < change.since)
      .map(({ name, version }) => `${name}@${version}`),
  );
  return outcomes.filter((o) => o.at >= change.since && elders.has(`${o.name}@${o.version}`));
}
