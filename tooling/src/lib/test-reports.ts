import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

// What is read of the JSON reports of Vitest (`--reporter=json`) and Playwright (`--reporter=json`).

/** Report of a run of tests, with one text for each failed test: where and what it is, and why it failed. */
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
      /** Reason why the file failed outside its tests. */
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Reads Vitest's report. A file that failed outside its tests counts as one failed test. */
export function readVitestReport(json: unknown): TestReport {
  const report = vitestReport.parse(json);
  const ofFiles = report.testResults
    .filter(
      (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
    )
    .map((file) => failure(file.name, [file.message]));
  const ofTests = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages ?? [])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + ofFiles.length,
    failures: [...ofFiles, ...ofTests],
  };
}

const reportError = z.object({ message: z.string().optional(), stack: z.string().optional() });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
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

/** Reads Playwright's report. A test that passed at a second try has failed. */
export function readPlaywrightReport(json: unknown): TestReport {
  const { stats, suites, errors } = playwrightReport.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...errors.map((error) => failure('outside of any test', [why(error)])),
      ...suites.flatMap((suite) => failuresIn(suite, [])),
    ],
  };
}

/** The outermost suite is the file, whose name the spec says itself. */
function failuresIn(suite: z.infer<typeof playwrightSuite>, within: readonly string[]): string[] {
  return [
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map((test) =>
          failure(
            [`[${test.projectName}] ${spec.file}:${spec.line}`, ...within, spec.title].join(' › '),
            test.results.flatMap(({ errors, attachments }) => [
              ...errors.map(why),
              ...attachments.flatMap(({ name, path }) => (name === 'error-context' ? pageAt(path) : [])),
            ]),
          ),
        ),
    ),
    ...suite.suites.flatMap((inner) => failuresIn(inner, [...within, inner.title])),
  ];
}

const why = (error: z.infer<typeof reportError>) => error.stack ?? error.message ?? '';

/** What the page held as its test failed, from Playwright's own file: a failure elsewhere has often nothing else to go by. */
function pageAt(path: string | undefined): string[] {
  const text = path && existsSync(path) ? readFileSync(path, 'utf8') : '';
  const page = /^```yaml\n([\s\S]*?)^```/m.exec(text)?.[1];
  if (page === undefined) return [];
  const main = page.indexOf('- main');
  return [`The page:\n${main < 0 ? page : page.slice(main)}`];
}

const LINES = 60;

/** Title and indented reasons, each as long as it takes to see what is wrong. */
function failure(title: string, reasons: readonly string[]): string {
  const lines = reasons.flatMap((reason) => stripVTControlCharacters(reason).split('\n').slice(0, LINES));
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}
