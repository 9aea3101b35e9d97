import { seededRandom } from '../../src/testing/seeded-random.ts';
import { live } from './life.ts';
import { BAD_KINDS, type BadKind, type Entry, type LifePlan, type Rule } from './life-plan.ts';

/** Audit of a life. It knows what was really broken, and shares no code with the rule. */
interface Report {
  readonly complaints: readonly string[];
  readonly visits: number;
  /** Visits that failed before the bad release was rolled back; null if it never was. */
  readonly failures: number | null;
}

const BUDGET = { server: 6, browser: 15 };

function audit(plan: LifePlan, log: readonly Entry[]): Report {
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
    failures: culprit && end ? failures : null,
  };
}

function healthyPlan(seed: number): LifePlan {
  const random = seededRandom(seed * 7_919);
  const one = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0];
  return {
    seed,
    bad: null,
    subject: one(['remote', 'shell', 'canary']),
    visits: 100 + Math.floor(random() * 850),
    perHour: one([20, 60, 200, 600, 2_000]),
    replicas: one([1, 2, 5]),
    lost: 0.01,
    pauses: one([0, 1, 4]),
    outages: one([0, 1, 2]),
    bursts: one([0, 1, 3]),
    forgers: 0,
    neighbour: one([null, -20, 10]),
    isLasting: false,
  };
}

/** Plan of a bad life, without pauses and outages, which would only delay its end. */
function badPlan(seed: number, bad: BadKind, perHour: number): LifePlan {
  const subject = bad.startsWith('shell') ? 'shell' : seed % 3 === 0 ? 'canary' : 'remote';
  return {
    ...healthyPlan(seed),
    bad,
    subject,
    perHour,
    visits: subject === 'canary' ? 1_200 : 200,
    pauses: 0,
    outages: 0,
    bursts: 0,
    neighbour: seed % 2 ? -20 : null,
    isLasting: seed % 5 === 0,
  };
}

interface Failure {
  readonly plan: LifePlan;
  readonly complaints: readonly string[];
}

/** Healthy lives, lives under forged reports, and bad lives of each kind. */
interface Size {
  readonly lives: number;
  readonly forged: number;
  readonly badOfAKind: number;
}
export const PART: Size = { lives: 60, forged: 60, badOfAKind: 12 };
export const FEW: Size = { lives: 20, forged: 10, badOfAKind: 2 };

/** Lives through all plans, and returns the visits of the healthy lives and what went wrong. */
export function runLives(size: Size, rule: Rule) {
  const failures: Failure[] = [];
  const lead = (plan: LifePlan): Report => {
    const report = audit(plan, live(plan, rule));
    if (report.complaints.length > 0) failures.push({ plan, complaints: report.complaints });
    return report;
  };
  let visits = 0;
  for (let seed = 1; seed <= size.lives; seed++) visits += lead(healthyPlan(seed)).visits;
  for (let seed = 1; seed <= size.forged; seed++) lead({ ...healthyPlan(seed), outages: 0, forgers: 10 });
  for (const kind of BAD_KINDS) {
    const most = kind.startsWith('server') ? BUDGET.server : BUDGET.browser;
    for (const perHour of [20, 1_000])
      for (let seed = 1; seed <= size.badOfAKind; seed++) {
        const plan = badPlan(seed, kind, perHour);
        const { failures: failed } = lead(plan);
        if (failed !== null && failed > most)
          failures.push({ plan, complaints: [`${kind}: ${failed} failures are over ${most}`] });
      }
  }
  return { visits, failures };
}
