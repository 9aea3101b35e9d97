import type { Ledger, Mistake } from './auditor.ts';
import { type JudgedSite, startJudgedSite } from './judged-site.ts';
import { liveWorld } from './live-world.ts';
import { drawWorld } from './worlds.ts';

interface Run {
  readonly seed: number;
  readonly worlds: readonly number[];
  readonly views: number;
  readonly onWorld?: (result: WorldResult) => void;
}

interface WorldResult {
  readonly at: number;
  readonly words: string;
  readonly views: number;
  readonly healthy: number;
  readonly due: readonly Ledger[];
  /** Failing releases below the bound. The bench only prints how many were found. */
  readonly minor: readonly Ledger[];
  readonly mistakes: readonly Mistake[];
  readonly said: ReadonlyMap<string, number>;
  /** Whether operators were told that visitors cannot be told apart; null if they can. */
  readonly isProxyNamed: boolean | null;
}

const BOUNDS = { healthyRolledBack: 1 / 1_000, found: 0.99, falseAlerts: 1 / 200 } as const;

export async function runWorlds({ seed, worlds, views, onWorld }: Run): Promise<WorldResult[]> {
  const site = await startJudgedSite();
  try {
    const results: WorldResult[] = [];
    for (const at of worlds) {
      const result = await runWorld(site, seed, at, Math.round(views / worlds.length));
      onWorld?.(result);
      results.push(result);
    }
    return results;
  } finally {
    await site.stop();
  }
}

async function runWorld(site: JudgedSite, seed: number, at: number, most: number): Promise<WorldResult> {
  const world = drawWorld(seed, at, most);
  const { auditor, views } = await liveWorld(site, world);
  const { due, healthy, mistakes, said, ledgers } = auditor;
  const minor = ledgers.filter((one) => one.defect && one.exposure.failed > 0 && !due.includes(one));
  const isProxyNamed = world.proxy === 'wrong' ? [...said.keys()].some((line) => /proxy/i.test(line)) : null;
  return { at, words: world.words, views, healthy, due, minor, mistakes, said, isProxyNamed };
}

export function scoreOf(results: readonly WorldResult[]) {
  const sum = (of: (result: WorldResult) => number) => results.reduce((total, one) => total + of(one), 0);
  const mistakes = (kind: Mistake['kind']) =>
    sum((one) => one.mistakes.filter((mistake) => mistake.kind === kind).length);
  const due = results.flatMap((one) => one.due);
  const found = due.filter((one) => one.found);
  const visits = found.map((one) => one.found?.views ?? 0).sort((a, b) => a - b);
  const minutes = found.map((one) => one.found?.minutes ?? 0).sort((a, b) => a - b);
  const minor = results.flatMap((one) => one.minor);
  const healthy = sum((one) => one.healthy);
  const score = {
    worlds: results.length,
    views: sum((one) => one.views),
    healthy,
    healthyRolledBack: mistakes('healthy rolled back'),
    falseAlerts: mistakes('false alert'),
    healthyRampsPaused: mistakes('ramp paused'),
    rampsGrownBlindly: mistakes('ramp grew blindly'),
    proxiesNotNamed: results.filter((one) => one.isProxyNamed === false).length,
    blamedTheWrongOne: sum((one) => one.mistakes.filter(({ isWrongOne }) => isWrongOne).length),
    failing: due.length,
    found: found.length,
    visitsUntilFound: { median: quantile(visits, 0.5), p95: quantile(visits, 0.95) },
    minutesUntilFound: { median: quantile(minutes, 0.5), p95: quantile(minutes, 0.95) },
    minorFailing: minor.length,
    minorFound: minor.filter((one) => one.found).length,
  };
  const failures = [
    score.healthyRolledBack > healthy * BOUNDS.healthyRolledBack &&
      `${score.healthyRolledBack} of ${healthy} healthy releases were rolled back`,
    score.falseAlerts > healthy * BOUNDS.falseAlerts &&
      `${score.falseAlerts} false alerts for ${healthy} healthy releases`,
    found.length < due.length * BOUNDS.found &&
      `${found.length} of ${due.length} failing releases were found`,
    score.rampsGrownBlindly > 0 && `${score.rampsGrownBlindly} ramps grew with hardly any visits`,
    score.proxiesNotNamed > 0 && `${score.proxiesNotNamed} wrong proxy settings were not named`,
  ].filter((one) => one !== false);
  return { score, failures };
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? null;

export const troublesOf = ({ due, mistakes, isProxyNamed }: WorldResult): string[] => [
  ...(isProxyNamed === false ? ['the wrong proxy setting was not named'] : []),
  ...due.flatMap(({ id, defect, exposure: { views, failed, networks }, found }) =>
    found
      ? []
      : [
          `not found: ${id} ${defect?.words}; ${failed} of ${views} views failed, from ${networks.size} networks`,
        ],
  ),
  ...mistakes.map(
    ({ kind, id, words, isWrongOne }) =>
      `${kind}: ${id}${isWrongOne ? ' while another release failed' : ''}: ${words}`,
  ),
];
