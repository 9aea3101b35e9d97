import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from './life-plan.ts';

export const FAULTS = {
  'forgers are believed': ['Math.max(0, told - trust.forgers)', 'told'],
  'a network is heard as often as it likes': ['Math.min(heard + 1, perNetwork)', 'heard + 1'],
  'pauses count': ['at >= from && at <= to', 'at < from && at > to'],
  'a shell is never blamed for remotes': ["kind === 'told' &&", "kind === 'seen' &&"],
  'failures that the server sees do not count': ['if (seen >= trust.leastFailures', 'if (seen > 1_000_000'],
  'a way back is taken back again': ['if (change.isWayBack) return', 'if (change.name === "") return'],
  'remotes that have not changed are not looked at': ['>= RULE.everybodys', '>= Number.POSITIVE_INFINITY'],
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
