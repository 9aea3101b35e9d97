export interface JudgedOutcome {
  readonly at: number;
  readonly name: string;
  readonly version: string;
  readonly shell: string | null;
  readonly network: string;
  readonly kind: 'mounted' | 'reported' | 'observed';
}

/** A network counts once, by the share of its visits that failed. So one visitor's many visits count no more than one. */
export interface Sample {
  readonly networks: number;
  readonly visits: number;
  readonly failedVisits: number;
  /** Sum of the networks' shares. */
  readonly failed: number;
  /** Variance of the shares between networks. */
  readonly variance: number;
}

export interface Trust {
  readonly isPerVisit: boolean;
  /** Networks that may all lie: a rollback ignores this many networks that report the most failures. */
  readonly assumedLiars: number;
  readonly leastFailures: number;
}

export const PUBLIC_TRUST: Trust = { isPerVisit: false, assumedLiars: 10, leastFailures: 4 };
/** On a local server, reports are not forged and all visits come from one address. */
export const LOCAL_TRUST: Trust = { isPerVisit: true, assumedLiars: 0, leastFailures: 6 };

export interface Network {
  mounted: number;
  reported: number;
  observed: number;
}

export function networksOf(outcomes: readonly JudgedOutcome[], { isPerVisit }: Trust): Network[] {
  const found = new Map<string, Network>();
  for (const [at, { network, kind }] of outcomes.entries()) {
    const key = isPerVisit ? String(at) : network;
    const known = found.get(key) ?? { mounted: 0, reported: 0, observed: 0 };
    known[kind]++;
    found.set(key, known);
  }
  return [...found.values()];
}

/** A page that the server failed to render can still mount in the browser: that is one visit with two outcomes. */
export const visitsOf = ({ mounted, reported, observed }: Network) => Math.max(mounted + reported, observed);
const failedOf = (network: Network) => Math.min(visitsOf(network), network.reported + network.observed);
export const shareOf = (network: Network) => failedOf(network) / visitsOf(network);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function sampleOf(networks: readonly Network[]): Sample {
  const shares = networks.map(shareOf);
  const failed = sum(shares);
  const mean = failed / networks.length;
  return {
    networks: networks.length,
    visits: sum(networks.map(visitsOf)),
    failedVisits: sum(networks.map(failedOf)),
    failed,
    variance:
      networks.length < 2 ? 0 : sum(shares.map((share) => (share - mean) ** 2)) / (networks.length - 1),
  };
}

/** Share of visits that may fail without a fault, for example in a tunnel or an old browser. */
const USUAL = 0.03;
const LEAST_TO_LEARN = 100;
const ONE_SIDED = { p95: 1.645, p99: 2.326 };

/** Returns an upper bound of the share of failures. Its error is that between networks or between visits, if larger. */
function upperShare({ networks, visits, failed, failedVisits, variance }: Sample, z: number): number {
  if (networks === 0) return 1;
  const share = (failedVisits + 1) / (visits + 2);
  const error = Math.sqrt(Math.max(variance / networks, (share * (1 - share)) / (visits + 2)));
  return Math.min(1, failed / networks + 1 / (visits + 2) + z * error);
}

export const expectedShare = (baseline: Sample) =>
  baseline.visits < LEAST_TO_LEARN ? USUAL : Math.max(USUAL, upperShare(baseline, ONE_SIDED.p95));

const HARDLY_WORKS = 0.9;
/** Extra shares of failures of a broken release. */
const BROKEN_BY = [0.22];
const PARTLY_BROKEN_BY = [0.05, 0.22];

/** Returns the logarithm of the odds that the release is broken (Wald's sequential test). */
export function logOdds(
  { failed, networks }: Pick<Sample, 'failed' | 'networks'>,
  expected: number = USUAL,
  brokenBy: readonly number[] = BROKEN_BY,
): number {
  const logs = [...brokenBy.map((more) => expected + more), HARDLY_WORKS].map(
    (broken) =>
      failed * Math.log(broken / expected) + (networks - failed) * Math.log((1 - broken) / (1 - expected)),
  );
  const most = Math.max(...logs);
  return most + Math.log(sum(logs.map((log) => Math.exp(log - most))) / logs.length);
}

/** A small excess that is steady: least networks, least excess, and standard errors between networks. */
const STEADY = { networks: 12, excess: 0.03, errors: 5 };
export const LEAST_NETWORKS = STEADY.networks;

/** Whether more visits fail than expected: against long odds, or by a small excess that is steady between networks. */
export function failsMore(sample: Sample, expected: number, odds: number): boolean {
  if (logOdds(sample, expected, PARTLY_BROKEN_BY) >= odds) return true;
  const more = sample.failed / sample.networks - expected;
  return (
    sample.networks >= STEADY.networks &&
    more >= STEADY.excess &&
    more >= STEADY.errors * Math.sqrt(sample.variance / sample.networks)
  );
}

/** Whether more visits fail `after` than `before`. `hasHistory`: it worked before, and `before` has only its latest visits. */
export function failsMoreThan(before: Sample, after: Sample, hasHistory: boolean, odds: number): boolean {
  const usual =
    hasHistory && before.visits < LEAST_TO_LEARN ? USUAL : Math.max(USUAL, upperShare(before, ONE_SIDED.p99));
  return usual < 0.5 && failsMore(after, usual, odds);
}
