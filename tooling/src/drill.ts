import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fail, PlainError } from './console/report.ts';
import { runCommand } from './console/run-command.ts';
import { builtPackages, ROOT } from './repository/workspace.ts';
import { buildChanged } from './site/serve.ts';
import { browserTests, summary, unitTests } from './test-runner/checks.ts';
import {
  type Drill,
  drillList,
  RESULTS,
  readDrills,
  readResults,
  requirePackages,
  resultsText,
} from './test-runner/drills.ts';

// `pnpm drill` lists the drills. `pnpm drill NAME` runs one and records its result, to be committed.

async function runTests({ tests, setUp }: Drill, given: Readonly<Record<string, string>>) {
  const { env = {}, site, stop } = (await setUp?.()) ?? {};
  try {
    const all = { ...given, ...env };
    const specs = tests.flatMap((path) => (path.startsWith('e2e/') ? [path.slice('e2e/'.length)] : []));
    return await (specs.length > 0 ? browserTests(specs, all, 1, site) : unitTests(tests, all));
  } finally {
    await stop?.();
  }
}

const git = async (...args: string[]) => (await runCommand('git', args, { cwd: ROOT })).output.trim();

/** Returns the short commit. A + marks changes of files other than the results. */
async function commit(): Promise<string> {
  const changed = await git('status', '--porcelain', '--', '.', `:!${relative(ROOT, RESULTS)}`);
  return `${await git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`;
}

async function runDrill(name: string, drill: Drill): Promise<void> {
  requirePackages(drill);
  await buildChanged(builtPackages());
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  const FIGURES = join(folder, 'figures');
  try {
    const counts = await runTests(drill, { DRILL: name, FIGURES });
    const figures = existsSync(FIGURES) ? `: ${readFileSync(FIGURES, 'utf8').trim()}` : '';
    const result = `${summary(counts)}${figures}`;
    const date = new Date().toISOString().slice(0, 10);
    const results = [...readResults(), { name, date, commit: await commit(), result }];
    writeFileSync(RESULTS, resultsText(await readDrills(), results));
    process.stdout.write(`\n${result}\n`);
    process.exitCode = counts.failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
