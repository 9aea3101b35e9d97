import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectedDurations, keepDurations, progressLine, secondsLeft } from './test-progress.ts';

const at = (done: number, elapsed: number) => ({
  phase: 'unit tests',
  done,
  total: 200,
  elapsed,
  expected: { 'unit tests': 300, pages: 500 },
  later: ['pages'],
});

describe('time left', () => {
  it('is the duration of the last run until there is a pace', () => {
    expect(secondsLeft(at(0, 0))).toBe(800);
    expect(secondsLeft(at(10, 100))).toBe(285 + 500);
  });

  it('follows the pace of this run after that', () => {
    expect(secondsLeft(at(100, 400))).toBe(400 + 500);
    // Named specs have no duration of a last run.
    expect(secondsLeft({ ...at(10, 10), phase: 'named specs', later: [] })).toBe(190);
  });

  it('is printed with the count', () => {
    expect(progressLine(at(100, 100), 'files')).toBe('100 of 200 files, about 10 min left');
    expect(progressLine({ ...at(195, 195), later: [] }, 'files')).toContain('about 10 s left');
  });
});

describe('durations', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'durations-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are stored until the phase runs again', () => {
    const file = join(folder, 'data', 'durations.json');
    keepDurations({ pages: 5 }, file);
    keepDurations({ types: 7 }, file);
    expect(expectedDurations(file)).toMatchObject({ pages: 5, types: 7 });
  });

  it('are the default ones if the file cannot be read', () => {
    const file = join(folder, 'durations.json');
    writeFileSync(file, 'nonsense');
    expect(expectedDurations(file)['full: browser tests']).toBeGreaterThan(0);
  });
});
