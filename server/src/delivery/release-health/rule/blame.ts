import {
  failsMoreThan,
  type JudgedOutcome,
  logOdds,
  networksOf,
  sampleOf,
  type Trust,
} from './network-sample.ts';

export interface Blamable {
  readonly name: string;
  readonly version: string;
  readonly since: number;
  readonly isRestored: boolean;
}

export type ShellSince = Omit<Blamable, 'name'>;

interface BlameOptions<C extends Blamable> {
  readonly changes: readonly C[];
  readonly shells: readonly ShellSince[];
  readonly outcomes: readonly JudgedOutcome[];
  readonly trust: Trust;
  readonly freshMs: number;
}

/** A release without enough visits can be rolled back for this long. */
export const LONGEST_TO_PROVE_MS = 24 * 3_600_000;

export const SHELL = 'shell';
/** Odds at which a release has proved that it works, or looks broken. */
export const PROVEN = Math.log(20);
const OTHERS_FAIL = Math.log(1_000);
const JUST_BEFORE_MS = 15 * 60_000;

/**
 * Returns the changes that an outcome counts for. A mount counts for the remote and its shell, a failure on the
 * server for the release that failed. A failure in a browser counts for the remote that it names, unless a new shell
 * explains it better: the remote, or all older remotes together, fail more in that shell than before it. Failures that
 * a retired shell explains count for no release.
 */
export function createBlame<C extends Blamable>({
  changes,
  shells,
  outcomes,
  trust,
  freshMs,
}: BlameOptions<C>) {
  const known = new Map(changes.map((change) => [`${change.name}@${change.version}`, change]));
  const byRelease = Map.groupBy(outcomes, ({ name, version }) => `${name}@${version}`);
  const answers = new Map<string, boolean>();
  const samplesOf = (of: readonly JudgedOutcome[]) => sampleOf(networksOf(of, trust));
  const oddsOf = (of: readonly JudgedOutcome[]) => logOdds(samplesOf(of));

  function once(key: string, answer: () => boolean): boolean {
    const found = answers.get(key) ?? answer();
    answers.set(key, found);
    return found;
  }

  const releaseOf = ({ name, version }: Blamable) => byRelease.get(`${name}@${version}`) ?? [];

  const shellAt = (version: string | null, at: number) =>
    version === null
      ? undefined
      : (known.get(`${SHELL}@${version}`) ??
        shells.findLast((shell) => shell.version === version && shell.since <= at));

  const without = (remote: Blamable, shell: ShellSince) =>
    releaseOf(remote).filter(
      (outcome) =>
        (outcome.at < shell.since ||
          (shellAt(outcome.shell, outcome.at)?.since ?? shell.since) < shell.since) &&
        (outcome.kind === 'mounted' || blamed(outcome).some(({ name }) => name === remote.name)),
    );
  const inside = (remote: Blamable, shell: ShellSince) =>
    releaseOf(remote).filter(({ shell: around, at }) => around === shell.version && at >= shell.since);
  const isOld = (remote: Blamable, shell: ShellSince) =>
    remote.isRestored || shell.since - remote.since > freshMs;
  const failedJustBefore = (remote: Blamable, shell: ShellSince) =>
    oddsOf(without(remote, shell).filter(({ at }) => at >= shell.since - JUST_BEFORE_MS)) >= PROVEN;

  function rose(remotes: readonly Blamable[], shell: ShellSince, odds: number): boolean {
    const judged = remotes.filter((remote) => !failedJustBefore(remote, shell));
    const earlier = samplesOf(judged.flatMap((remote) => without(remote, shell)));
    const later = samplesOf(judged.flatMap((remote) => inside(remote, shell)));
    const hasHistory = judged.every((remote) => isOld(remote, shell));
    return failsMoreThan(earlier, later, hasHistory, odds);
  }

  const isSuspect = (shell: ShellSince, at: number): boolean =>
    at <= shell.since + freshMs ||
    (at <= shell.since + LONGEST_TO_PROVE_MS &&
      once(`proven ${shell.version} ${shell.since}`, () => {
        const end = shell.since + freshMs;
        const first = outcomes.filter(
          ({ shell: around, at }) => around === shell.version && at >= shell.since && at < end,
        );
        return oddsOf(first) > -PROVEN;
      }));

  const explains = (shell: ShellSince, remote: Blamable): boolean =>
    once(`${remote.name}@${remote.version} ${shell.version} ${shell.since}`, () => {
      if (rose([remote], shell, PROVEN)) return true;
      const others = changes.filter(
        (other) => other.name !== remote.name && other.name !== SHELL && isOld(other, shell),
      );
      return rose(others, shell, OTHERS_FAIL);
    });

  return blamed;

  function blamed({ name, version, shell, kind, at }: JudgedOutcome): C[] {
    const own = known.get(`${name}@${version}`);
    const live = name !== SHELL && shell !== null ? known.get(`${SHELL}@${shell}`) : undefined;
    if (kind === 'mounted') return [own, live].filter((change) => change !== undefined);
    if (!own || kind === 'observed' || name === SHELL) return own ? [own] : [];
    const around = shellAt(shell, at);
    const isExplained =
      around && !around.isRestored && at >= around.since && isSuspect(around, at) && explains(around, own);
    if (isExplained) return live ? [live] : [];
    return [own];
  }
}
