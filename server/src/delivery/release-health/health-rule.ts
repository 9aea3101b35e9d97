import {
  type Blamable,
  createBlame,
  LONGEST_TO_PROVE_MS,
  PROVEN,
  SHELL,
  type ShellSince,
} from './rule/blame.ts';
import {
  expectedShare,
  failsMore,
  type JudgedOutcome,
  LEAST_NETWORKS,
  LOCAL_TRUST,
  logOdds,
  type Network,
  networksOf,
  type Sample,
  sampleOf,
  shareOf,
  type Trust,
  visitsOf,
} from './rule/network-sample.ts';

export { LONGEST_TO_PROVE_MS, type ShellSince } from './rule/blame.ts';
export {
  type JudgedOutcome,
  LOCAL_TRUST,
  PUBLIC_TRUST,
  type Sample,
  type Trust,
} from './rule/network-sample.ts';

export interface Change extends Blamable {
  readonly role: 'live' | 'canary';
  readonly before: string | null;
  /** Whether it came by a rollback or recall. The rule never rolls such a release back. */
  readonly isRestored: boolean;
  readonly baseline: Sample;
}

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

/**
 * - `take-back`: the release is broken and the one before is probably not
 * - `tell`: the release fails, but people should decide
 * - `shared`: releases that have not changed fail as well
 * - `unjudged`: visits fail, but the evidence does not tell whether the release is the cause
 */
type Action = 'take-back' | 'tell' | 'shared' | 'unjudged';

export interface Verdict {
  readonly change: Change;
  readonly action: Action;
  readonly sample: Sample;
  readonly expected: number;
  readonly why: string;
  readonly firstFailureAt: number;
  /** Whether a rollback would rest on failures that the server observed. */
  readonly restsOnServer: boolean;
}

/** Constants of the rule. See decisions/0044-judge-networks-by-their-share.md for their reasons. */
const RULE = {
  /** Odds for a rollback by what the server observed, and by reports without the networks that may lie. */
  rollback: Math.log(20_000),
  rollbackByReports: Math.log(2_500),
  alert: Math.log(100_000),
  /** Visits and share of failures from which silence would be wrong. */
  unjudged: { visits: 100, share: 0.2 },
  shared: Math.log(100),
  /** Releases fail together if others fail in those of these periods in which this one fails most. */
  periodMs: 5 * 60_000,
  /** No alert is sent if the visits of this time succeed again. */
  recentMs: 15 * 60_000,
  /** Expected share of failures at which a rollback would not help. */
  maxExpected: 0.5,
  /** An old release is judged by its last hour and, at low traffic, by its last day. */
  oldReleasesLookBackMs: [3_600_000, 24 * 3_600_000],
} as const;

export function judge(evidence: Evidence): Verdict[] {
  const { changes, shells, trust, freshMs } = evidence;
  const outcomes = evidence.outcomes.filter(
    ({ at }) => !evidence.paused.some(({ from, to }) => at >= from && at <= to),
  );
  const blamed = createBlame({ changes, shells, outcomes, trust, freshMs });
  const byChange = new Map<Change, JudgedOutcome[]>(changes.map((change) => [change, []]));
  for (const outcome of outcomes) for (const change of blamed(outcome)) byChange.get(change)?.push(outcome);
  return changes.flatMap((change) => {
    const isFresh = change.role === 'canary' || isYoung(change, byChange, evidence);
    const starts = isFresh ? [0] : RULE.oldReleasesLookBackMs.map((ms) => evidence.now - ms);
    const verdicts = starts.map((start) =>
      judgeSince(change, Math.max(change.since, start), isFresh, byChange, evidence),
    );
    return verdicts.find((verdict) => verdict !== null) ?? [];
  });
}

type ByChange = ReadonlyMap<Change, readonly JudgedOutcome[]>;

function judgeSince(
  change: Change,
  from: number,
  isFresh: boolean,
  byChange: ByChange,
  evidence: Evidence,
): Verdict | null {
  const { trust, now } = evidence;
  const own = (byChange.get(change) ?? []).filter(({ at }) => at >= from);
  const networks = networksOf(own, trust);
  const sample = sampleOf(networks);
  if (sample.failedVisits === 0) return null;
  const firstFailureAt = own.reduce(
    (first, { kind, at }) => (kind === 'mounted' ? first : Math.min(first, at)),
    now,
  );
  const expected = expectedShare(change.baseline);
  const found = { change, sample, expected, firstFailureAt };
  const alert = (action: Exclude<Action, 'take-back'>, why: string): Verdict | null =>
    hasRecovered(own, expected, now, action === 'unjudged' ? LOCAL_TRUST : trust)
      ? null
      : { ...found, action, why, restsOnServer: false };
  const isLoud =
    sample.visits >= RULE.unjudged.visits && sample.failedVisits >= RULE.unjudged.share * sample.visits;
  if (expected >= RULE.maxExpected)
    return isLoud ? alert('unjudged', 'As many visits failed before it was live: decide.') : null;
  const isBad = isBroken(networks, expected, trust);
  if (!isBad && !failsMore(sample, expected, RULE.alert))
    return isLoud && sample.networks < LEAST_NETWORKS
      ? alert(
          'unjudged',
          `Its visits come from only ${sample.networks} networks: decide.${changedSince(change, evidence)}`,
        )
      : null;
  const others = change.name === SHELL ? [] : othersOf(change, isFresh, from, byChange);
  if (oddsTogether(own, others, from, trust) >= RULE.shared)
    return oddsTogether(own, others, now - RULE.periodMs, trust) > 0
      ? alert('shared', 'Remotes that have not changed fail as well: decide.')
      : null;
  if (!isFresh) return alert('tell', 'It has been live for long: decide.');
  const why = reasonToStay(change, byChange, evidence);
  if (why) return alert('tell', why);
  if (!isBad) return alert('tell', 'The evidence is too weak for an automatic rollback: decide.');
  const browsers = networksOf(
    own.filter(({ kind }) => kind !== 'observed'),
    trust,
  );
  return { ...found, action: 'take-back', why: '', restsOnServer: !isBroken(browsers, expected, trust) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function isBroken(
  networks: readonly Network[],
  expected: number,
  { assumedLiars, leastFailures }: Trust,
): boolean {
  const isLikely = (of: readonly Network[], failed: number, odds: number) =>
    logOdds({ networks: of.length, failed }, expected) >= odds;
  if (assumedLiars === 0) {
    const { failed } = sampleOf(networks);
    return failed >= leastFailures && isLikely(networks, failed, RULE.rollback);
  }
  const observers = networks.filter(({ observed }) => observed > 0);
  // A network that only reports failures counts neither way here.
  const trusted = networks.filter(({ mounted, observed }) => mounted > 0 || observed > 0);
  const observed = sum(observers.map((network) => network.observed / visitsOf(network)));
  if (observers.length >= leastFailures && isLikely(trusted, observed, RULE.rollback)) return true;
  const reporters = networks.filter(({ observed }) => observed === 0).sort((a, b) => shareOf(b) - shareOf(a));
  const rest = reporters.slice(assumedLiars);
  const believed = [...observers, ...rest];
  return rest.length > 0 && isLikely(believed, sampleOf(believed).failed, RULE.rollbackByReports);
}

/** Whether a release may be rolled back: in its first minutes, or for a day if too few visits have proved it. */
function isYoung(change: Change, byChange: ByChange, { now, freshMs, trust }: Evidence): boolean {
  const age = now - change.since;
  if (age <= freshMs) return true;
  return age <= LONGEST_TO_PROVE_MS && !isProvenBy(change, change.since + freshMs, byChange, trust);
}

function isProvenBy(change: Change, end: number, byChange: ByChange, trust: Trust): boolean {
  const own = (byChange.get(change) ?? []).filter(({ at }) => at >= change.since && at < end);
  return logOdds(sampleOf(networksOf(own, trust))) <= -PROVEN;
}

function changedSince(change: Change, { changes }: Evidence): string {
  const newer = newerThan(change, changes).map(({ name, version }) => `${name}@${version}`);
  return newer.length > 0 ? ` Changed since: ${newer.join(', ')}.` : '';
}

function newerThan({ name, since: after }: Change, changes: readonly Change[]): Change[] {
  const isNewer = ({ role, isRestored, since, name: other }: Change) =>
    role === 'live' && !isRestored && since > after && other !== name;
  return changes.filter(isNewer).sort((a, b) => b.since - a.since);
}

function reasonToStay(change: Change, byChange: ByChange, { changes, trust }: Evidence): string {
  if (change.isRestored) return 'It came by a rollback, and one change is rolled back once: decide.';
  if (change.before === null) return 'There is nothing to go back to.';
  const [newer] = newerThan(change, changes);
  return newer && isProvenBy(change, newer.since, byChange, trust)
    ? `It worked until ${newer.name}@${newer.version} changed: decide.`
    : '';
}

/** Whether recent visits succeed too often for what still fails as much as the whole sample. */
function hasRecovered(
  outcomes: readonly JudgedOutcome[],
  expected: number,
  now: number,
  trust: Trust,
): boolean {
  const recent = outcomes.filter(({ at }) => at > now - RULE.recentMs);
  const { failed, networks } = sampleOf(networksOf(outcomes, trust));
  const excess = failed / networks - expected;
  return excess > 0 && logOdds(sampleOf(networksOf(recent, trust)), expected, [excess]) <= -PROVEN;
}

function othersOf(change: Change, isFresh: boolean, from: number, byChange: ByChange): JudgedOutcome[] {
  return [...byChange]
    .filter(([{ name, since }]) => name !== change.name && name !== SHELL && (!isFresh || since < from))
    .flatMap(([, outcomes]) => outcomes.filter(({ at }) => at >= from));
}

/** Odds that other remotes are broken since `from`, or in the periods in which this one fails more than on average. */
function oddsTogether(
  own: readonly JudgedOutcome[],
  others: readonly JudgedOutcome[],
  from: number,
  trust: Trust,
): number {
  const periodOf = ({ at }: JudgedOutcome) => Math.floor(at / RULE.periodMs);
  const failedShare = (of: readonly JudgedOutcome[]) =>
    of.filter(({ kind }) => kind !== 'mounted').length / of.length;
  const usual = failedShare(own);
  const failing = new Set(
    [...Map.groupBy(own, periodOf)].flatMap(([period, of]) => (failedShare(of) >= usual ? [period] : [])),
  );
  const all = others.filter(({ at }) => at >= from);
  const near = all.filter((outcome) => failing.has(periodOf(outcome)));
  return Math.max(...[all, near].map((of) => logOdds(sampleOf(networksOf(of, trust)))));
}
