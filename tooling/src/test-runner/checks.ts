import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { seconds } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';
import { runBrowserTests, SITES } from './browser-tests.ts';
import { readPlaywrightReport, readVitestReport, type TestReport } from './reports/test-reports.ts';
import type { TestSelection } from './test-parts.ts';

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

type OnProgress = (message: unknown) => void;

async function runTool(program: string, args: readonly string[]): Promise<TestReport> {
  const { code, output } = await runCommand(bin(program), args, { cwd: ROOT });
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`${program} ${args.join(' ')}\n${output}`] };
}

async function reported(
  work: (file: string) => Promise<{ readonly code: number; readonly output: string }>,
  read: (report: unknown) => TestReport,
): Promise<TestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await work(file);
    if (!existsSync(file)) return { passed: 0, failed: 1, failures: [output || 'There is no report.'] };
    const result = read(JSON.parse(readFileSync(file, 'utf8')));
    // A run can fail without a failed test, for example by an unhandled rejection.
    return code !== 0 && result.failed === 0
      ? { ...result, failed: 1, failures: [output.slice(-4000)] }
      : result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const unitTests =
  (paths: readonly string[], env: Readonly<Record<string, string>> = {}, title?: string) =>
  (onMessage?: OnProgress) =>
    reported((file) => {
      const args = ['run', ...paths, '--reporter=json', `--outputFile.json=${file}`];
      const progress = `--reporter=${join(ROOT, 'tooling/src/test-runner/reports/vitest.reporter.ts')}`;
      return runCommand(bin('vitest'), [...args, progress, ...(title ? ['-t', title] : [])], {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        onMessage,
      });
    }, readVitestReport);

export const browserTests =
  (
    filters: readonly string[],
    env: Readonly<Record<string, string>> = {},
    sites = SITES,
    settings?: Readonly<Record<string, string>>,
  ) =>
  (onMessage?: OnProgress) =>
    reported((file) => {
      const reporters = `json,${join(ROOT, 'tooling/src/test-runner/reports/playwright.reporter.ts')}`;
      return runBrowserTests([...filters, `--reporter=${reporters}`], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        sites,
        settings,
        onMessage: onMessage ?? (() => undefined),
        isQuiet: true,
      });
    }, readPlaywrightReport);

interface Check {
  readonly title: string;
  readonly unit: string;
  run(onProgress: OnProgress): Promise<TestReport>;
}

const tool = (title: string, program: string, args: readonly string[]): Check => ({
  title,
  unit: '',
  run: () => runTool(program, args),
});

/** Two parallel lanes: tools that read the source, and tests that start servers and browsers. */
function lanesOf({ level, parts, unitPaths, specPaths, title }: TestSelection): readonly Check[][] {
  const tools: Check[] = [];
  if (parts.has('lint')) {
    tools.push(tool('format and lint', 'biome', ['check', '.']));
    tools.push(tool('unused code', 'knip', ['--no-progress', '--no-config-hints']));
  }
  if (parts.has('imports')) {
    tools.push(tool('import rules', 'depcruise', ['--config', 'tooling/dependency-cruiser.config.ts', '.']));
    if (level === 'full')
      tools.push(
        tool('cycles of folders', 'depcruise', ['--config', 'tooling/folder-circles.config.ts', '.']),
      );
  }
  if (parts.has('types')) tools.push(tool('types', 'tsc', ['--noEmit']));

  const tests: Check[] = [];
  const env: Record<string, string> = level === 'named' ? {} : { TEST_LEVEL: level };
  if (parts.has('unit') || unitPaths.length > 0)
    tests.push({ title: 'unit and server tests', unit: 'files', run: unitTests(unitPaths, env, title) });
  if (parts.has('browser') || specPaths.length > 0) {
    const filters = title ? [...specPaths, '--grep', title] : specPaths;
    const sites = specPaths.length === 1 && specPaths[0]?.includes('.spec.ts') ? 1 : SITES;
    tests.push({ title: 'browser tests', unit: 'tests', run: browserTests(filters, env, sites) });
  }
  return [tools, tests];
}

export async function runChecks(selection: TestSelection): Promise<TestReport> {
  const lanes = lanesOf(selection);
  const reports = (await Promise.all(lanes.map(runLane))).flat();
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
    failures: reports.flatMap(({ failures }) => failures),
  };
}

async function runLane(checks: readonly Check[]): Promise<readonly TestReport[]> {
  const results: TestReport[] = [];
  for (const { title, unit, run } of checks) {
    const started = performance.now();
    const result = await run(throttled((done, total) => show(`${title}: ${done} of ${total} ${unit}`))).catch(
      (error: unknown): TestReport => ({
        passed: 0,
        failed: 1,
        failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }),
    );
    const time = performance.now() - started;
    say(`${result.failed === 0 ? '✔' : '✘'} ${title}: ${summary(result)} (${seconds(time)})`);
    results.push(result);
  }
  return results;
}

const progressSchema = z.object({ done: z.number(), total: z.number() });
const PROGRESS_MS = process.stdout.isTTY ? 1_000 : 120_000;
const CLEAR = process.stdout.isTTY ? '\r\u001b[K' : '';

const show = (line: string) => process.stdout.write(process.stdout.isTTY ? `${CLEAR}${line}` : `${line}\n`);
const say = (line: string) => process.stdout.write(`${CLEAR}${line}\n`);

function throttled(report: (done: number, total: number) => void): OnProgress {
  let last = performance.now();
  return (message) => {
    const { success, data } = progressSchema.safeParse(message);
    if (!success || performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    report(data.done, data.total);
  };
}

export const summary = ({ passed, failed }: Pick<TestReport, 'passed' | 'failed'>) =>
  `${passed} passed, ${failed} failed`;
