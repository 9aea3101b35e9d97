import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from './life-plan.ts';

export const FAULTS = {
  'forged reports are believed': ['Math.max(0, reported - trust.assumedLiars)', 'reported'],
  'a network counts as often as it reports': ['Math.min(counted + 1, perNetwork)', 'counted + 1'],
  'pauses count': ['at >= from && at <= to', 'at < from && at > to'],
  'a shell is never blamed for remotes': ["kind === 'reported' &&", "kind === 'observed' &&"],
  'failures that the server observes do not count': [
    'if (observed >= trust.leastFailures',
    'if (observed > 1_000_000',
  ],
  'a restored release is rolled back again': [
    'if (change.isRestored) return',
    'if (change.name === "") return',
  ],
  'remotes that have not changed are not looked at': [
    '>= RULE.sharedFailureOdds',
    '>= Number.POSITIVE_INFINITY',
  ],
} as const;
export type Fault = keyof typeof FAULTS;

const RULE_FILE = new URL('../../src/delivery/release-health/health-rule.ts', import.meta.url);

export async function ruleWith(fault: Fault): Promise<Rule> {
  const source = await readFile(RULE_FILE, 'utf8');
  const [right, wrong] = FAULTS[fault];
  if (source.split(right).length !== 2) throw new Error(`The rule has not exactly one ${right}`);
  const folder = await mkdtemp(join(tmpdir(), 'rule-'));
  try {
    const file = join(folder, 'rule.mjs');
    await writeFile(file, stripTypeScriptTypes(source.replace(right, wrong)));
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Rule;
  } finally {
    await rm(folder, { recursive: true });
  }
}
