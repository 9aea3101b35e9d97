import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from './life-plan.ts';

export const FAULTS = {
  'forged reports are believed': ['reporters.slice(assumedLiars)', 'reporters.slice(0)'],
  'a network counts as often as it reports': ['isPerVisit ? String(at) : network', 'String(at)'],
  'pauses count': ['at >= from && at <= to', 'at < from && at > to'],
  'a shell is never blamed for remotes': ['if (isExplained)', 'if (isExplained && at < 0)'],
  'failures that the server observes do not count': [
    'observers.length >= leastFailures',
    'observers.length > 1_000_000',
  ],
  'a restored release is rolled back again': [
    'if (change.isRestored) return',
    'if (change.name === "") return',
  ],
  'remotes that have not changed are not looked at': ['>= RULE.shared', '>= Number.POSITIVE_INFINITY'],
} as const;
export type Fault = keyof typeof FAULTS;

const RULE = new URL('../../src/delivery/release-health/', import.meta.url);
const FILES = ['health-rule.ts', 'rule/blame.ts', 'rule/network-sample.ts'];

export async function ruleWith(fault: Fault): Promise<Rule> {
  const [right, wrong] = FAULTS[fault];
  const folder = await mkdtemp(join(tmpdir(), 'rule-'));
  try {
    await mkdir(join(folder, 'rule'));
    let planted = 0;
    for (const name of FILES) {
      const source = await readFile(new URL(name, RULE), 'utf8');
      planted += source.split(right).length - 1;
      await writeFile(join(folder, name), source.replace(right, wrong));
    }
    if (planted !== 1) throw new Error(`The rule has not exactly one ${right}`);
    return (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'health-rule.ts')).href)) as Rule;
  } finally {
    await rm(folder, { recursive: true });
  }
}
