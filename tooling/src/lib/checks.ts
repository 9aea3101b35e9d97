import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests, SITES } from './browser-tests.ts';
import { seconds } from './report.ts';
import { runCommand } from './run-command.ts';
import type { TestSelection } from './test-parts.ts';
import { expectedDurations, keepDurations, progressLine, toldSchema } from './test-progress.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';
import { ROOT } from './workspace.ts';

/** Result of one check. A check that counts nothing counts as one itself. */
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

/** Hears from a reporter how far its phase is. */
type Tell = (message: unknown) => void;

/** Vitest, on all files or some. */
export const unitTests =
  (paths: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  (onMessage?: Tell) =>
    counted(async (file) => {
      const reporters = ['default', 'json', join(ROOT, 'tooling/src/lib/vitest.reporter.ts')];
      const args = ['run', ...paths, ...reporters.map((name) => `--reporter=${name}`)];
      const { code } = await runCommand(bin('vitest'), [...args, `--outputFile.json=${file}`], {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        onMessage,
      });
      return code;
    }, readVitestReport);

/** Playwright, on the specs that `filters` name, on sites side by side, which have `settings` of their own. */
export const browserTests =
  (
    filters: readonly string[],
    env: Readonly<Record<string, string>> = {},
    sites = SITES,
    settings?: Readonly<Record<string, string>>,
  ) =>
  (onMessage?: Tell) =>
    counted((file) => {
      const reporters = `list,json,${join(ROOT, 'tooling/src/lib/playwright.reporter.ts')}`;
      return runBrowserTests([...filters, `--reporter=${reporters}`], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        sites,
        settings,
        onMessage,
      });
    }, readPlaywrightReport);

interface Check {
  readonly title: string;
  /** Unit that its progress counts. */
  readonly unit: string;
  run(tell: Tell): Promise<Omit<CheckResult, 'title'>>;
}

const tool = (title: string, program: string, args: readonly string[]): Check => ({
  title,
  unit: '',
  run: () => toolCheck(program, args),
});

/** Two lanes that run side by side: what looks at the text, and what starts servers and browsers. */
function lanesOf({ parts, unitPaths, specPaths }: TestSelection): readonly (readonly Check[])[] {
  const looks: Check[] = [];
  if (parts.has('lint')) looks.push(tool('format and lint', 'biome', ['check', '.']));
  if (parts.has('imports')) {
    looks.push(tool('import rules', 'depcruise', ['--config', 'tooling/dependency-cruiser.config.ts', '.']));
    looks.push(
      tool('circles of folders', 'depcruise', ['--config', 'tooling/folder-circles.config.ts', '.']),
    );
  }
  if (parts.has('types')) looks.push(tool('types', 'tsc', ['--noEmit']));

  const runs: Check[] = [];
  if (parts.has('unit')) runs.push({ title: 'unit tests', unit: 'files', run: unitTests([]) });
  if (unitPaths.length > 0)
    runs.push({ title: 'named unit tests', unit: 'files', run: unitTests(unitPaths) });
  const projects = (['pages', 'site'] as const).filter((name) => parts.has(name));
  if (projects.length > 0) {
    const filters = projects.map((name) => `--project=${name}`);
    const title = `${projects.join(' and ')} in a browser`;
    runs.push({ title, unit: 'tests', run: browserTests(filters) });
  }
  if (specPaths.length > 0) {
    const files = specPaths.every((path) => path.endsWith('.spec.ts')) ? specPaths.length : SITES;
    runs.push({
      title: 'named specs',
      unit: 'tests',
      run: browserTests(specPaths, {}, Math.min(files, SITES)),
    });
  }
  return [looks, runs];
}

/** Runs every check of a selection, also after one has failed, and says how each ended. */
export async function runChecks(selection: TestSelection): Promise<readonly CheckResult[]> {
  const lanes = await Promise.all(lanesOf(selection).map(runLane));
  return lanes.flat();
}

async function runLane(checks: readonly Check[]): Promise<readonly CheckResult[]> {
  const expected = expectedDurations();
  const results: CheckResult[] = [];
  for (const [at, { title, unit, run }] of checks.entries()) {
    process.stdout.write(`\n── ${title}\n`);
    const started = performance.now();
    const later = checks.slice(at + 1).map((check) => check.title);
    const tell = everyHalfMinute((done, total) => {
      const elapsed = (performance.now() - started) / 1000;
      process.stdout.write(
        `${progressLine({ phase: title, done, total, elapsed, expected, later }, unit)}\n`,
      );
    });
    const result = { title, ...(await run(tell).catch(failed)) };
    const time = performance.now() - started;
    if (result.failed === 0) keepDurations({ [title]: Math.round(time / 1000) });
    process.stdout.write(
      `${result.failed === 0 ? '✔' : '✘'} ${title}: ${summary(result)} (${seconds(time)})\n`,
    );
    results.push(result);
  }
  return results;
}

function everyHalfMinute(say: (done: number, total: number) => void): Tell {
  let last = 0;
  return (message) => {
    const { success, data } = toldSchema.safeParse(message);
    if (!success || (last !== 0 && performance.now() - last < 30_000)) return;
    last = performance.now();
    say(data.done, data.total);
  };
}

function failed(error: unknown) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  return { passed: 0, failed: 1 };
}

/** `12 passed, 0 failed` */
export const summary = ({ passed, failed }: Pick<CheckResult, 'passed' | 'failed'>) =>
  `${passed} passed, ${failed} failed`;
