/** How a visit to a release ended. `told` is a failure that a browser says it had, `seen` one that the server had itself. */
export interface JudgedOutcome {
  /** Milliseconds since the epoch, here and below. */
  readonly at: number;
  readonly name: string;
  readonly version: string;
  /** Version of the shell of the page; null where it is not known. */
  readonly shell: string | null;
  readonly network: string;
  readonly kind: 'mounted' | 'told' | 'seen';
}

/** Change of what visitors get that is still in force. */
export interface Change {
  readonly name: string;
  readonly version: string;
  readonly role: 'live' | 'canary';
  readonly since: number;
  /** The version that visitors get instead; null when there is none. */
  readonly before: string | null;
  /** It was itself a rollback or a recall: it restores, and is never taken back by the rule. */
  readonly isWayBack: boolean;
  /** What was heard of `before`. */
  readonly past: Sample;
}

/** Numbers of networks, or of visits where all are trusted. */
export interface Sample {
  readonly mounted: number;
  readonly failed: number;
}

/** Weight of what was heard. */
export interface Trust {
  /** Failures that one network is heard with for one release, and mounts. */
  readonly perNetwork: number;
  /** Networks that may all be lying: so many failures that browsers tell of count for nothing. */
  readonly forgers: number;
  readonly leastFailures: number;
}

/** Shell that visitors got from a moment on. */
export type ShellSince = Pick<Change, 'version' | 'since' | 'isWayBack'>;

export interface Evidence {
  readonly now: number;
  /** Milliseconds for which a change may be taken back. */
  readonly freshMs: number;
  readonly trust: Trust;
  readonly changes: readonly Change[];
  /** Shells that visitors have had, the oldest first: pages of one that is gone are still told of. */
  readonly shells: readonly ShellSince[];
  readonly outcomes: readonly JudgedOutcome[];
  /** Pauses, outages and overload: what failed meanwhile is nobody's fault. */
  readonly paused: ReadonlyArray<{ readonly from: number; readonly to: number }>;
}

export interface Verdict {
  readonly change: Change;
  readonly action: 'take-back' | 'tell';
  readonly sample: Sample;
  readonly expected: number;
  /** Why it is left to people; empty where it is taken back. */
  readonly why: string;
}

export const STRANGERS: Trust = { perNetwork: 1, forgers: 10, leastFailures: 4 };
/** At a desk nobody forges, and all visits come from one address. */
export const DESK: Trust = { perNetwork: Number.POSITIVE_INFINITY, forgers: 0, leastFailures: 6 };

/** The rule, in figures. See decisions/0018-blame-and-forged-reports.md for why it is these. */
const RULE = {
  /** A visit may fail without anybody's fault (a tunnel, an old browser): or as often as before. */
  usualFailures: 0.03,
  /** A release counts as broken at so many more, or when hardly a visit works. */
  brokenByMore: 0.22,
  hardlyWorks: 0.9,
  /** A healthy release reaches these once in 20,000 lives at most, however often one looks. */
  odds: 20_000,
  /** Odds where {@link Trust.forgers} are taken off, which an honest life hardly reaches. */
  oddsOfTheRest: 2_500,
  /** Odds for being healthy from which a release has proved itself. */
  proven: 20,
  /** Odds for others being broken from which a failure is not the changed one's alone. */
  everybodys: 100,
  leastBefore: 30,
  /** Share of failures before at which going back mends nothing. */
  hopeless: 0.5,
  oldReleasesLookBackMs: 3_600_000,
} as const;

const SHELL = 'shell';
/** Outcomes of so long ago are needed at most. */
export const LONGEST_TO_PROVE_MS = 24 * 3_600_000;

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
function expectedFailures(past: Sample): number {
  if (past.failed + past.mounted < RULE.leastBefore || past.failed === 0) return RULE.usualFailures;
  return Math.max(RULE.usualFailures, upperBound(past));
}

/** Times likelier that a release is broken, somewhat or wholly, than that it is as expected: Wald's sequential test. */
export function oddsOf({ failed, mounted }: Sample, expected: number = RULE.usualFailures): number {
  const against = (broken: number) =>
    (broken / expected) ** failed * ((1 - broken) / (1 - expected)) ** mounted;
  return (against(expected + RULE.brokenByMore) + against(RULE.hardlyWorks)) / 2;
}

interface Counted extends Sample {
  readonly seen: number;
  readonly told: number;
}

/** Outcomes as numbers of networks. One whose visit failed before the server's eyes counts with that alone. */
function count(outcomes: readonly JudgedOutcome[], { perNetwork }: Trust): Counted {
  const kinds = {
    mounted: new Map<string, number>(),
    told: new Map<string, number>(),
    seen: new Map<string, number>(),
  };
  for (const { kind, network } of outcomes) {
    const heard = kinds[kind].get(network) ?? 0;
    kinds[kind].set(network, Math.min(heard + 1, perNetwork));
  }
  const isCapped = Number.isFinite(perNetwork);
  const sum = (of: Map<string, number>) =>
    [...of].reduce(
      (total, [network, n]) => (isCapped && of !== kinds.seen && kinds.seen.has(network) ? total : total + n),
      0,
    );
  const [seen, told] = [sum(kinds.seen), sum(kinds.told)];
  return { seen, told, failed: seen + told, mounted: sum(kinds.mounted) };
}

function isBroken({ seen, told, mounted }: Counted, expected: number, trust: Trust): boolean {
  const isOver = (failed: number, odds: number) => oddsOf({ failed, mounted }, expected) >= odds;
  if (trust.forgers === 0) return seen + told >= trust.leastFailures && isOver(seen + told, RULE.odds);
  if (seen >= trust.leastFailures && isOver(seen, RULE.odds)) return true;
  const rest = Math.max(0, told - trust.forgers);
  return rest > 0 && isOver(seen + rest, RULE.oddsOfTheRest);
}

/** Judges every change that visitors get. Pure: the same evidence has the same verdicts. */
export function judge(evidence: Evidence): Verdict[] {
  const { changes, shells, trust, now } = evidence;
  const heard = evidence.outcomes.filter(
    ({ at }) => !evidence.paused.some(({ from, to }) => at >= from && at <= to),
  );
  const blamed = createBlame(changes, shells, heard, trust);
  // What counts for nobody, as what a shell that is gone has broken, speaks neither for nor against anybody.
  const outcomes = heard.filter((outcome) => blamed(outcome).length > 0);
  const byChange = new Map<Change, JudgedOutcome[]>(changes.map((change) => [change, []]));
  for (const outcome of outcomes) for (const change of blamed(outcome)) byChange.get(change)?.push(outcome);
  return changes.flatMap((change) => {
    const isFresh = change.role === 'canary' || isYoung(change, evidence, outcomes);
    const from = isFresh ? change.since : Math.max(change.since, now - RULE.oldReleasesLookBackMs);
    const own = (byChange.get(change) ?? []).filter(({ at }) => at >= from);
    const sample = count(own, trust);
    const expected = expectedFailures(change.past);
    if (sample.failed === 0 || expected >= RULE.hopeless || !isBroken(sample, expected, trust)) return [];
    const why = isFresh ? reasonToStay(change, evidence, outcomes) : 'It has been live for long: decide.';
    const action = why ? 'tell' : 'take-back';
    return [{ change, action, sample: { failed: sample.failed, mounted: sample.mounted }, expected, why }];
  });
}

/** A release may be taken back in its first time, and for a day where it had too few visits then to prove itself. */
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
 * Changes that an outcome counts for. A mount speaks for the remote and for the shell around it. A failure in the
 * browser of a remote that is older than the shell is the shell's, which changed last, unless the remote had looked ill before. Once that
 * shell is gone such a failure is nobody's any more.
 */
function createBlame(
  changes: readonly Change[],
  shells: readonly ShellSince[],
  outcomes: readonly JudgedOutcome[],
  trust: Trust,
) {
  const known = new Map(changes.map((change) => [`${change.name}@${change.version}`, change]));
  const ill = new Map<string, boolean>();
  function wasIll(remote: Change, shell: ShellSince): boolean {
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
    const isTheShells =
      kind === 'told' &&
      own &&
      around &&
      !around.isWayBack &&
      around.since > own.since &&
      at >= around.since &&
      !wasIll(own, around);
    if (isTheShells) return live ? [live] : [];
    return own ? [own] : [];
  }
}

/** What was heard of a change before a moment. */
const until = (
  { name, version, since }: Change,
  end: number,
  outcomes: readonly JudgedOutcome[],
  trust: Trust,
): Sample => {
  const heard = outcomes.filter(
    (o) => o.name === name && o.version === version && o.at >= since && o.at < end,
  );
  return count(heard, trust);
};

/** Sentence on why a broken change is left to people; empty where it goes. */
function reasonToStay(
  change: Change,
  { changes, trust }: Evidence,
  outcomes: readonly JudgedOutcome[],
): string {
  if (change.isWayBack) return 'It came by a rollback, and one change is rolled back once: decide.';
  if (change.before === null) return 'There is nothing to go back to.';
  const newer = changes
    .filter(
      (other) =>
        other.role === 'live' && !other.isWayBack && other.since > change.since && other.name !== change.name,
    )
    .sort((a, b) => b.since - a.since)[0];
  if (newer && oddsOf(until(change, newer.since, outcomes, trust)) * RULE.proven <= 1)
    return `It worked until ${newer.name}@${newer.version} changed: decide.`;
  if (change.name !== SHELL && oddsOf(count(eldersOf(change, changes, outcomes), trust)) >= RULE.everybodys)
    return 'Remotes that have not changed fail as well: decide.';
  return '';
}

/** Outcomes of other remotes, which were there before the change, since then. */
function eldersOf(change: Change, changes: readonly Change[], outcomes: readonly JudgedOutcome[]) {
  const elders = new Set(
    changes
      .filter(({ name, since }) => name !== change.name && name !== SHELL && since < change.since)
      .map(({ name, version }) => `${name}@${version}`),
  );
  return outcomes.filter((o) => o.at >= change.since && elders.has(`${o.name}@${o.version}`));
}
