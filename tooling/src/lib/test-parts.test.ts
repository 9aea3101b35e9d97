import { describe, expect, it } from 'vitest';
import { selectTests, TEST_HELP, TEST_PARTS } from './test-parts.ts';

const partsOf = (...args: string[]) => [...selectTests(args).parts];

describe('selectTests', () => {
  it('is everything without a name', () => {
    expect(partsOf()).toEqual(Object.keys(TEST_PARTS));
  });

  it('is the parts that are named', () => {
    expect(partsOf('unit', 'lint')).toEqual(['unit', 'lint']);
    expect(partsOf('browser')).toEqual(['pages', 'site']);
  });

  it('takes the path of a spec for a spec, and any other for unit tests', () => {
    expect(selectTests(['e2e/journeys', 'tooling/src/lib', 'e2e/support/own-site.test.ts'])).toEqual({
      parts: new Set(),
      specPaths: ['journeys'],
      unitPaths: ['tooling/src/lib', 'e2e/support/own-site.test.ts'],
    });
  });

  it.each(['pagse', '--everything', '../elsewhere', '/etc'])('refuses %s and says what there is', (name) => {
    expect(() => selectTests([name])).toThrow(/neither a part nor a path here(.|\n)*\n {2}types /);
  });

  it('is told by --help, each part by its name', () => {
    for (const name of Object.keys(TEST_PARTS)) expect(TEST_HELP).toContain(`\n  ${name} `);
  });
});
