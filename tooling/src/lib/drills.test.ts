import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Drill,
  drillList,
  drillNames,
  RESULTS,
  readDrill,
  readDrills,
  readResults,
  resultsText,
} from './drills.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drills-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const result = (name: string, counts: string) => ({
  name,
  date: '2026-11-23',
  commit: 'abc1234',
  result: counts,
});

const drill: Drill = {
  shows: 'It works',
  needs: 'an hour',
  run: async () => ({ passed: 1, failed: 0, failures: [] }),
};

describe('the register of drills', () => {
  it('names what lies in the folder, each of which says what it shows and needs', async () => {
    expect(drillNames()).toContain('receipts');
    for (const name of drillNames()) {
      const { shows, needs } = await readDrill(name);
      expect(`${shows}${needs}`, name).toMatch(/\w/);
    }
  });

  it('refuses a file that is none', async () => {
    writeFileSync(join(folder, 'odd.drill.ts'), 'export const drill = { shows: 1 };');
    expect(drillNames(folder)).toEqual(['odd']);
    await expect(readDrill('odd', folder)).rejects.toThrow();
  });
});

describe('results of drills', () => {
  it('hold the last one of each, beside what must hold', () => {
    const file = join(folder, 'README.md');
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
    expect(readFileSync(file, 'utf8')).toContain('| soak | It works | an hour | – | – | not run yet |');
  });

  it('list every drill, as it is now', async () => {
    expect(readFileSync(RESULTS, 'utf8')).toBe(resultsText(await readDrills(), readResults()));
  });

  it('stand in the list beside what a drill needs', () => {
    const list = drillList(
      new Map([
        ['a', drill],
        ['b', drill],
      ]),
      [result('a', '1 passed, 0 failed')],
    );
    expect(list).toContain('an hour  1 passed, 0 failed, 2026-11-23, abc1234');
    expect(list).toContain('an hour  not run yet');
  });
});
