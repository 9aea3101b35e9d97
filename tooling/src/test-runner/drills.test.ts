import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Drill, drillList, RESULTS, readDrills, readResults, resultsText } from './drills.ts';

const drill: Drill = { shows: 'it works', needs: 'an hour', tests: ['a.test.ts'] };
const result = (name: string, counts: string) => ({
  name,
  date: '2026-11-23',
  commit: 'abc1234',
  result: counts,
});

describe('results of drills', () => {
  it('keep the last result of each drill', () => {
    const file = join(temporaryFolder(), 'README.md');
    expect(readResults(file)).toEqual([]);
    const drills = new Map(['clone', 'receipts', 'soak'].map((name) => [name, drill]));
    for (const one of [
      result('receipts', '1 passed, 1 failed'),
      result('clone', '3 passed, 0 failed: 12 seconds'),
      result('receipts', '2 passed, 0 failed'),
    ])
      writeFileSync(file, resultsText(drills, [...readResults(file), one]));
    expect(readResults(file)).toEqual([
      result('clone', '3 passed, 0 failed: 12 seconds'),
      result('receipts', '2 passed, 0 failed'),
    ]);
    expect(readFileSync(file, 'utf8')).toContain('| soak | it works | an hour | – | – | not run yet |');
  });

  it('list every current drill', async () => {
    expect(readFileSync(RESULTS, 'utf8')).toBe(resultsText(await readDrills(), readResults()));
  });

  it('appear in the list of drills', () => {
    const drills = new Map(['a', 'b'].map((name) => [name, drill]));
    const list = drillList(drills, [result('a', '1 passed, 0 failed')]);
    expect(list).toContain('an hour  1 passed, 0 failed, 2026-11-23, abc1234');
    expect(list).toContain('an hour  not run yet');
  });
});
