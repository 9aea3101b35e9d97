import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../repository/workspace.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

describe('Vitest report', () => {
  const test = (fullName: string, ...failureMessages: string[]) => ({
    fullName,
    title: fullName.replace('the bus ', ''),
    status: failureMessages.length > 0 ? 'failed' : 'passed',
    failureMessages,
  });

  it('lists each failed test with its file, reason and command', () => {
    const report = readVitestReport({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: join(ROOT, 'shell/src/bus.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            test('the bus delivers'),
            test('the bus ends', 'AssertionError: \u001b[31mno\u001b[39m\n    at bus.ts:3'),
          ],
        },
      ],
    });
    expect(report).toEqual({
      passed: 1,
      failed: 1,
      failures: [
        'shell/src/bus.test.ts › the bus ends\n    AssertionError: no\n        at bus.ts:3\n    run it again: npm test -- shell/src/bus.test.ts -t "ends"',
      ],
    });
  });

  it('counts a file that fails to load', () => {
    const report = readVitestReport({
      numPassedTests: 0,
      numFailedTests: 0,
      testResults: [
        { name: join(ROOT, 'a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    });
    expect(report).toEqual({
      passed: 0,
      failed: 1,
      failures: ['a.test.ts\n    no such module\n    run it again: npm test -- a.test.ts'],
    });
  });
});

describe('Playwright report', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'journeys/signs-in.spec.ts',
    line: 8,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const report = (errors: ReadonlyArray<{ message: string }> = []) => ({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors,
    suites: [
      {
        title: 'journeys/signs-in.spec.ts',
        specs: [spec('signs in', 'expected'), spec('signs out', 'unexpected', 'Timed out')],
        suites: [{ title: 'on a phone', specs: [spec('signs in', 'flaky', 'At first')] }],
      },
    ],
  });

  it('lists failed tests, and tests that passed only when retried', () => {
    expect(readPlaywrightReport(report())).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        'e2e/journeys/signs-in.spec.ts:8 › signs out\n    Timed out\n    run it again: npm test -- e2e/journeys/signs-in.spec.ts:8',
        'e2e/journeys/signs-in.spec.ts:8 › on a phone › signs in\n    At first\n    run it again: npm test -- e2e/journeys/signs-in.spec.ts:8',
      ],
    });
  });

  it('shows the main part of the page', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'error-context.md');
    writeFileSync(path, '# Error details\n\n```yaml\n- banner\n- main:\n  - heading "Your profile"\n```\n');
    const failed = spec('signs in', 'unexpected', 'No greeting');
    const results = [
      { errors: [{ message: 'No greeting' }], attachments: [{ name: 'error-context', path }] },
    ];
    const suite = { title: '', specs: [{ ...failed, tests: [{ ...failed.tests[0], results }] }] };
    expect(readPlaywrightReport({ ...report(), suites: [suite] }).failures).toEqual([
      'e2e/journeys/signs-in.spec.ts:8 › signs in\n    No greeting\n    The page:\n    - main:\n      - heading "Your profile"\n    run it again: npm test -- e2e/journeys/signs-in.spec.ts:8',
    ]);
  });

  it('counts errors outside of tests', () => {
    expect(readPlaywrightReport(report([{ message: 'no tests found' }]))).toMatchObject({
      failed: 3,
      failures: [
        'outside of any test\n    no tests found\n    run it again: npm test -- browser',
        expect.any(String),
        expect.any(String),
      ],
    });
  });
});
