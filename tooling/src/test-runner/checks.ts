import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { seconds } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';
import { runBrowserTests, SITES } from './browser-tests.ts';
import type { TestSelection } from './test-parts.ts';

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

async function countsOf(
  run: (file: string) => Promise<{ readonly code: number }>,
  read: (report: unknown) => TestCounts,
): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.json');
  try {
    const { code } = await run(file);
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    // A run can fail without a failed test, for example by an unhandled rejection.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
export const unitTests = (
  paths: readonly string[],
  env: Readonly<Record<string, string>> = {},
  title?: string,
): Promise<TestCounts> =>
  countsOf(
    (file) =>
      runCommand(
        bin('vitest'),
        [
          'run',
          ...paths,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...(title ? ['-t', title] : []),
        ],
        { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' },
      ),
    (report) => {
      const { numPassedTests, numFailedTests } = vitestReport.parse(report);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  );

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});
export const browserTests = (
  filters: readonly string[],
  env: Readonly<Record<string, string>> = {},
  sites = SITES,
  settings?: Readonly<Record<string, string>>,
): Promise<TestCounts> =>
  countsOf(
    (file) =>
      runBrowserTests([...filters, '--reporter=list,json'], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        sites,
        settings,
      }),
    (report) => {
      const { stats } = playwrightReport.parse(report);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  );

type Tool = readonly [title: string, program: string, ...args: string[]];

async function runTools({ level, parts }: TestSelection): Promise<string[]> {
  const tools: Tool[] = [];
  if (parts.has('lint')) {
    tools.push(['format and lint', 'biome', 'check', '.']);
    tools.push(['unused code', 'knip', '--no-progress', '--no-config-hints']);
  }
  if (parts.has('imports')) {
    const rules = level === 'full' ? ['dependency-cruiser', 'folder-circles'] : ['dependency-cruiser'];
    for (const name of rules)
      tools.push(['import rules', 'depcruise', '--config', `tooling/${name}.config.ts`, '.']);
  }
  if (parts.has('types')) tools.push(['types', 'tsc', '--noEmit']);
  const failed: string[] = [];
  for (const [title, program, ...args] of tools) {
    const started = performance.now();
    const { code, output } = await runCommand(bin(program), args, { cwd: ROOT });
    const time = seconds(performance.now() - started);
    process.stdout.write(`${code === 0 ? '✔' : `✘ ${output}\n✘`} ${title} (${time})\n`);
    if (code !== 0) failed.push(title);
  }
  return failed;
}

async function runTests({ level, parts, unitPaths, specPaths, title }: TestSelection): Promise<string[]> {
  const env: Record<string, string> = level === 'named' ? {} : { TEST_LEVEL: level };
  const failed: string[] = [];
  if (parts.has('unit') || unitPaths.length > 0)
    if ((await unitTests(unitPaths, env, title)).failed > 0) failed.push('unit and server tests');
  if (parts.has('browser') || specPaths.length > 0) {
    const filters = title ? [...specPaths, '--grep', title] : specPaths;
    const sites = specPaths.length === 1 && specPaths[0]?.includes('.spec.ts') ? 1 : SITES;
    if ((await browserTests(filters, env, sites)).failed > 0) failed.push('browser tests');
  }
  return failed;
}

/** Returns the names of what failed. */
export const runChecks = async (selection: TestSelection): Promise<string[]> =>
  (await Promise.all([runTools(selection), runTests(selection)])).flat();

export const summary = ({ passed, failed }: TestCounts) => `${passed} passed, ${failed} failed`;
