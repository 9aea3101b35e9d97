import { describe, expect, it } from 'vitest';
import { selectTests, TEST_HELP, TEST_PARTS } from './test-parts.ts';

describe('selectTests', () => {
  it('selects all parts without an argument, and all tests of them with --full', () => {
    expect(selectTests([])).toMatchObject({ level: 'promises', parts: new Set(Object.keys(TEST_PARTS)) });
    expect(selectTests(['--full'])).toMatchObject({ level: 'full', parts: new Set(Object.keys(TEST_PARTS)) });
  });

  it('selects the named parts', () => {
    expect(selectTests(['unit', 'lint'])).toMatchObject({
      level: 'promises',
      parts: new Set(['unit', 'lint']),
    });
    expect(selectTests(['--full', 'browser'])).toMatchObject({ level: 'full', parts: new Set(['browser']) });
  });

  it('runs named files whole, specs with Playwright and all others with Vitest', () => {
    expect(
      selectTests(['e2e/journeys', 'tooling/src/site', 'e2e/support/site.test.ts', '-t', 'a title']),
    ).toEqual({
      level: 'named',
      parts: new Set(),
      specPaths: ['journeys'],
      unitPaths: ['tooling/src/site', 'e2e/support/site.test.ts'],
      title: 'a title',
    });
    expect(selectTests(['e2e/support/test.ts:12']).specPaths).toEqual(['support/test.ts:12']);
  });

  it.each(['pagse', '--everything', '../elsewhere', '/etc'])('refuses %s and lists the parts', (name) => {
    expect(() => selectTests([name])).toThrow(/neither a part nor a path here(.|\n)*\n {2}types /);
  });

  it('explains each part in the help text', () => {
    for (const name of Object.keys(TEST_PARTS)) expect(TEST_HELP).toContain(`\n  ${name} `);
  });
});
