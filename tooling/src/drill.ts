import { writeFileSync } from 'node:fs';
import { summary } from './lib/checks.ts';
import { type Drill, drillList, RESULTS, readDrills, readResults, resultsText } from './lib/drills.ts';
import { fail, PlainError } from './lib/report.ts';
import { runCommand } from './lib/run-command.ts';
import { buildChanged } from './lib/serve.ts';
import { builtPackages, ROOT } from './lib/workspace.ts';

// `pnpm drill` lists what is not in `npm test`; `pnpm drill NAME` runs one and writes its result down, to be committed.

const git = async (...args: string[]) => (await runCommand('git', args, { cwd: ROOT })).output.trim();

/** The commit, with a mark when files differ from it; the results themselves do not count. */
async function commit(): Promise<string> {
  const changed = await git('status', '--porcelain', '--', '.', ':!server/drills/README.md');
  return `${await git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`;
}

async function runDrill(name: string, drill: Drill): Promise<void> {
  await buildChanged(builtPackages());
  const { failures = [], seen, ...counts } = await drill.run();
  for (const failure of failures) process.stdout.write(`\n✘ ${failure}\n`);
  const date = new Date().toISOString().slice(0, 10);
  const result = seen ? `${summary(counts)}: ${seen}` : summary(counts);
  const results = [...readResults(), { name, date, commit: await commit(), result }];
  writeFileSync(RESULTS, resultsText(await readDrills(), results));
  process.stdout.write(`\n${result}\n`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

try {
  const [name] = process.argv.slice(2);
  const drills = await readDrills();
  const drill = drills.get(name ?? '');
  if (!name || name === '--help') process.stdout.write(`${drillList(drills, readResults())}\n`);
  else if (drill) await runDrill(name, drill);
  else throw new PlainError(`There is no drill '${name}'. There are: ${[...drills.keys()].join(', ')}.`);
} catch (error) {
  fail(error);
}
