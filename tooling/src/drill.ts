import { writeFileSync } from 'node:fs';
import { summary } from './lib/checks.ts';
import { drillList, drillNames, RESULTS, readDrill, readResults, withResult } from './lib/drills.ts';
import { fail, PlainError } from './lib/report.ts';
import { runCommand } from './lib/run-command.ts';
import { buildChanged } from './lib/serve.ts';
import { builtPackages, ROOT } from './lib/workspace.ts';

// `pnpm drill` lists what is not in `npm test`; `pnpm drill NAME` runs one and writes its result down, to be committed.

const git = async (...args: string[]) => (await runCommand('git', args, { cwd: ROOT })).output.trim();

/** The commit, with a mark when files differ from it; the results themselves do not count. */
async function commit(): Promise<string> {
  const changed = await git('status', '--porcelain', '--', '.', ':!tooling/drills/results.md');
  return `${await git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`;
}

async function runDrill(name: string): Promise<void> {
  const drill = await readDrill(name);
  await buildChanged(builtPackages());
  const { failures = [], ...counts } = await drill.run();
  for (const failure of failures) process.stdout.write(`\n✘ ${failure}\n`);
  const date = new Date().toISOString().slice(0, 10);
  const result = { name, date, commit: await commit(), result: summary(counts) };
  writeFileSync(RESULTS, withResult(readResults(), result));
  process.stdout.write(`\n${summary(counts)}\n`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

try {
  const [name] = process.argv.slice(2);
  const names = drillNames();
  if (!name || name === '--help') {
    const drills = new Map(await Promise.all(names.map(async (one) => [one, await readDrill(one)] as const)));
    process.stdout.write(`${drillList(drills, readResults())}\n`);
  } else if (names.includes(name)) await runDrill(name);
  else throw new PlainError(`There is no drill '${name}'. There are: ${names.join(', ')}.`);
} catch (error) {
  fail(error);
}
