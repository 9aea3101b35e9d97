import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from './browser-tests.ts';
import { seconds } from './report.ts';
import { runCommand } from './run-command.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';
import { ROOT } from './workspace.ts';

/** How one check ended. A check that counts nothing counts as one itself. */
export interface CheckResult {
  readonly title: string;
  readonly passed: number;
  readonly failed: number;
  /** One text for each failed test: where and what it is, and why it failed. */
  readonly failures?: readonly string[];
}

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

/** A tool that is right or wrong as a whole; its output is shown when it is wrong. */
async function toolCheck(program: string, args: readonly string[]): Promise<Omit<CheckResult, 'title'>> {
  const { code, output } = await runCommand(bin(program), args, { cwd: ROOT });
  if (code !== 0) process.stdout.write(`${output}\n`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs `work` with a file for its JSON report, and reads from there how it ended. */
async function counted(
  work: (file: string) => Promise<number>,
  read: (report: unknown) => Omit<CheckResult, 'title'>,
): Promise<Omit<CheckResult, 'title'>> {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await work(file);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const result = read(JSON.parse(readFileSync(file, 'utf8')));
    // A run can fail without a failed test, by an unhandled error for one.
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const unitTests = () =>
  counted(async (file) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return (await runCommand(bin('vitest'), args, { cwd: ROOT, stdio: 'inherit' })).code;
  }, readVitestReport);

const browserTests = (project: 'pages' | 'site', workers: number) => () =>
  counted(
    (file) =>
      runBrowserTests([`--project=${project}`, `--workers=${workers}`, '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    readPlaywrightReport,
  );

const CHECKS: ReadonlyArray<readonly [string, () => Promise<Omit<CheckResult, 'title'>>]> = [
  ['format and lint', () => toolCheck('biome', ['check', '.'])],
  ['import rules', () => toolCheck('depcruise', ['--config', 'tooling/dependency-cruiser.config.ts', '.'])],
  ['types', () => toolCheck('tsc', ['--noEmit'])],
  ['unit tests', unitTests],
  ['pages in a browser', browserTests('pages', 2)],
  ['the site in a browser', browserTests('site', 1)],
];

/** Runs every check, also after one has failed, and says how each ended. */
export async function runChecks(): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [title, check] of CHECKS) {
    process.stdout.write(`\n── ${title}\n`);
    const started = performance.now();
    const result = { title, ...(await check().catch(failed)) };
    const time = seconds(performance.now() - started);
    process.stdout.write(`${result.failed === 0 ? '✔' : '✘'} ${title}: ${summary(result)} (${time})\n`);
    results.push(result);
  }
  return results;
}

function failed(error: unknown) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  return { passed: 0, failed: 1 };
}

/** `12 passed, 0 failed` */
export const summary = ({ passed, failed }: Pick<CheckResult, 'passed' | 'failed'>) =>
  `${passed} passed, ${failed} failed`;
