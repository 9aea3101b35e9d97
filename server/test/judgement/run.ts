import { parseArgs } from 'node:util';
import * as inUse from '../../src/delivery/release-health/health-rule.ts';
import { FAULTS, type Fault, ruleWith } from './planted-faults.ts';
import { type Failure, runLives, shrink } from './run-lives.ts';

const WHOLE = { lives: 2_000, visits: 1_000_000, forged: 1_000, badOfAKind: 200 };
const PART = { lives: 60, visits: 0, forged: 60, badOfAKind: 12 };
const { values } = parseArgs({
  options: { faults: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const tellOf = ({ plan, complaints }: Failure, rule: typeof inUse | Awaited<ReturnType<typeof ruleWith>>) =>
  say(`  ${complaints.join('; ')}\n  seed ${plan.seed}: ${JSON.stringify(shrink(plan, rule))}`);

if (values.faults) {
  for (const fault of Object.keys(FAULTS) as Fault[]) {
    const rule = await ruleWith(fault);
    const [first] = runLives(PART, rule, Number(values.seed)).failures;
    say(`${first ? 'found' : 'NOT FOUND'}: ${fault}`);
    if (first) tellOf(first, rule);
    else process.exitCode = 1;
  }
} else {
  const { lives, visits, falseRollbacks, failures, bad } = runLives(WHOLE, inUse, Number(values.seed));
  say(`healthy: ${lives} lives, ${visits} visits; ${WHOLE.forged} more under ten forging addresses`);
  say(`false rollbacks a million visits: ${((falseRollbacks * 1_000_000) / visits).toFixed(2)}`);
  say('visits that failed until the bad release was gone:');
  for (const { kind, perHour, p50, p99 } of bad)
    say(`  ${kind} at ${perHour} an hour: p50 ${p50}, p99 ${p99}`);
  for (const failure of failures.slice(0, 5)) tellOf(failure, inUse);
  if (failures.length > 0) process.exitCode = 1;
}
