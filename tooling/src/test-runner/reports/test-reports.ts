import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { ROOT } from '../../repository/workspace.ts';

// Reads the JSON reports of Vitest and Playwright (`--reporter=json`).

export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export function readVitestReport(json: unknown): TestReport {
  const report = vitestReport.parse(json);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(file, [message], rerun(file))];
    return failed.map(({ fullName, title, failureMessages }) =>
      failure(`${file} › ${fullName}`, failureMessages ?? [], rerun(file, title)),
    );
  });
  const inFiles = report.numFailedTests;
  return { passed: report.numPassedTests, failed: Math.max(inFiles, failures.length), failures };
}

const reportError = z.object({ message: z.string().optional(), stack: z.string().optional() });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          errors: z.array(reportError).default([]),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
});
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
  errors: z.array(reportError).default([]),
});

/** Reads Playwright's report. Flaky tests count as failed. */
export function readPlaywrightReport(json: unknown): TestReport {
  const { stats, suites, errors } = playwrightReport.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...errors.map((error) => failure('outside of any test', [why(error)], 'npm test -- browser')),
      ...suites.flatMap((suite) => failuresIn(suite, [])),
    ],
  };
}

function failuresIn(suite: z.infer<typeof playwrightSuite>, within: readonly string[]): string[] {
  return [
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const place = `e2e/${spec.file}:${spec.line}`;
          const reasons = results.flatMap(({ errors, attachments }) => [
            ...errors.map(why),
            ...attachments.flatMap(({ name, path }) => (name === 'error-context' ? pageAt(path) : [])),
          ]);
          return failure([place, ...within, spec.title].join(' › '), reasons, rerun(place));
        }),
    ),
    ...suite.suites.flatMap((inner) => failuresIn(inner, [...within, inner.title])),
  ];
}

const why = (error: z.infer<typeof reportError>) => error.stack ?? error.message ?? '';

function pageAt(path: string | undefined): string[] {
  const text = path && existsSync(path) ? readFileSync(path, 'utf8') : '';
  const page = /^```yaml\n([\s\S]*?)^```/m.exec(text)?.[1];
  if (page === undefined) return [];
  const main = page.indexOf('- main');
  return [`The page:\n${main < 0 ? page : page.slice(main)}`];
}

const rerun = (path: string, title?: string) =>
  `npm test -- ${path}${title === undefined ? '' : ` -t ${JSON.stringify(title)}`}`;

const LINES = 60;

function failure(title: string, reasons: readonly string[], command: string): string {
  const lines = reasons.flatMap((reason) =>
    stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, LINES),
  );
  return [title, ...lines.map((line) => `    ${line}`), `    run it again: ${command}`].join('\n');
}
