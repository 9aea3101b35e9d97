import { parseArgs } from 'node:util';
import * as inUse from '../../server/src/delivery/release-health/health-rule.ts';
import { FAULTS, type Fault, ruleWith } from '../../server/test/judgement/planted-faults.ts';
import { type Failure, PART, runLives, WHOLE } from '../../server/test/judgement/run-lives.ts';

/*
 * `pnpm bench judgement [--faults] [--seed N]`: lives of healthy and bad releases on a virtual clock, judged by the rule in
 * use; with `--faults`, by rules with a planted fault, which the auditor must find. It fails when the auditor complains.
 */

const { values } = parseArgs({
  options: { faults: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
const say = (line: string) => process.stdout.write(`${line}\n`);
const report = ({ plan, complaints }: Failure) =>
  say(`  ${complaints.join('; ')}\n  seed ${plan.seed}: ${JSON.stringify(plan)}`);

async function judgeFaults(): Promise<void> {
  for (const fault of Object.keys(FAULTS) as Fault[]) {
    const [first] = runLives(PART, await ruleWith(fault), seed).failures;
    say(`${first ? 'found' : 'NOT FOUND'}: ${fault}`);
    if (first) report(first);
    else process.exitCode = 1;
  }
}

function judgeRuleInUse(): void {
  const { lives, visits, falseRollbacks, failures, bad } = runLives(WHOLE, inUse, seed);
  say(`healthy: ${lives} lives, ${visits} visits; ${WHOLE.forged} more under ten forging addresses`);
  say(`false rollbacks in a million visits: ${((falseRollbacks * 1_000_000) / visits).toFixed(2)}`);
  say('visits that failed until the bad release was gone:');
  for (const { kind, perHour, p50, p99 } of bad)
    say(`  ${kind} at ${perHour} an hour: p50 ${p50}, p99 ${p99}`);
  for (const failure of failures.slice(0, 5)) report(failure);
  if (failures.length > 0) process.exitCode = 1;
}

if (values.faults) await judgeFaults();
else judgeRuleInUse();
