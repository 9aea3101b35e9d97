import { seededRandom } from '../../src/testing/seeded-random.ts';
import { audit, BUDGET, quantile, type Report } from './auditor.ts';
import { BAD_KINDS, type BadKind, type LifePlan, live, type Rule } from './life.ts';

/** Plan of a healthy life, with every trouble that is nobody's fault. */
export function healthyPlan(seed: number): LifePlan {
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

/** Plan of a bad life: without pauses and outages, which only make it end later. */
export function badPlan(seed: number, bad: BadKind, perHour: number): LifePlan {
  const subject = bad.startsWith('shell') ? 'shell' : seed % 3 === 0 ? 'canary' : 'remote';
  const calm = { visits: subject === 'canary' ? 1_200 : 200, pauses: 0, outages: 0, bursts: 0, forgers: 0 };
  return {
    ...healthyPlan(seed),
    bad,
    subject,
    perHour,
    ...calm,
    neighbour: seed % 2 ? -20 : null,
    isLasting: seed % 5 === 0,
  };
}

export interface Failure {
  readonly plan: LifePlan;
  readonly complaints: readonly string[];
}

export interface Result {
  readonly lives: number;
  readonly visits: number;
  readonly falseRollbacks: number;
  readonly failures: readonly Failure[];
  readonly bad: ReadonlyArray<{
    readonly kind: BadKind;
    readonly perHour: number;
    readonly p50: number;
    readonly p99: number;
  }>;
}

export interface Size {
  readonly lives: number;
  readonly visits: number;
  readonly forged: number;
  readonly badOfAKind: number;
}

export function runLives(size: Size, rule: Rule, start = 1): Result {
  const failures: Failure[] = [];
  const lead = (plan: LifePlan): Report => {
    const report = audit(plan, live(plan, rule));
    if (report.complaints.length > 0) failures.push({ plan, complaints: report.complaints });
    return report;
  };
  const total = { lives: 0, visits: 0, falseRollbacks: 0 };
  for (let seed = start; total.lives < size.lives || total.visits < size.visits; seed++) {
    const report = lead(healthyPlan(seed));
    total.lives++;
    total.visits += report.visits;
    total.falseRollbacks += report.falseRollbacks;
  }
  for (let seed = start; seed < start + size.forged; seed++)
    total.falseRollbacks += lead({ ...healthyPlan(seed), outages: 0, forgers: 10 }).falseRollbacks;
  const bad = BAD_KINDS.flatMap((kind) =>
    [20, 1_000].map((perHour) => {
      const counts: number[] = [];
      for (let seed = start; seed < start + size.badOfAKind; seed++)
        counts.push(lead(badPlan(seed, kind, perHour)).failures ?? Number.POSITIVE_INFINITY);
      const p99 = quantile(counts, 0.99);
      const most = kind.startsWith('server') ? BUDGET.server : BUDGET.browser;
      if (p99 > most)
        failures.push({
          plan: badPlan(start, kind, perHour),
          complaints: [`${kind}: ${p99} failures at p99 are over ${most}`],
        });
      return { kind, perHour, p50: quantile(counts, 0.5), p99 };
    }),
  );
  return { ...total, failures, bad };
}

/** The smallest plan, by halves and one trouble after the other, that is still complained about. */
export function shrink(plan: LifePlan, rule: Rule): LifePlan {
  const stillFails = (smaller: LifePlan) => audit(smaller, live(smaller, rule)).complaints.length > 0;
  let found = plan;
  const steps: Array<(from: LifePlan) => LifePlan> = [
    (from) => ({ ...from, outages: 0 }),
    (from) => ({ ...from, pauses: 0 }),
    (from) => ({ ...from, bursts: 0 }),
    (from) => ({ ...from, forgers: 0 }),
    (from) => ({ ...from, neighbour: null }),
    (from) => ({ ...from, isLasting: false }),
    (from) => ({ ...from, replicas: 1, lost: 0 }),
  ];
  for (const step of steps) if (stillFails(step(found))) found = step(found);
  for (
    let visits = found.visits >> 1;
    visits > 0 && found.bad === null && stillFails({ ...found, visits });
    visits >>= 1
  )
    found = { ...found, visits };
  return found;
}
