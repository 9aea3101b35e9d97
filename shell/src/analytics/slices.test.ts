import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSlices } from './slices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const free = () => false;

describe('slices', () => {
  test('run added work in a later turn, in order, and empty the list', () => {
    const [list, done]: [number[], number[]] = [[], []];
    const slices = createSlices(list, (item) => done.push(item), free);
    for (const item of [1, 2, 3]) {
      list.push(item);
      slices.added();
    }
    expect(done).toEqual([]);
    vi.runAllTimers();
    expect(done).toEqual([1, 2, 3]);
    expect(list).toEqual([]);
  });

  test('split long work into short turns', () => {
    const turns: number[] = [];
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const slices = createSlices(
      Array.from({ length: 100 }, () => 1),
      (milliseconds) => {
        now += milliseconds;
        turns[turns.length - 1] = (turns.at(-1) ?? 0) + milliseconds;
      },
      free,
    );
    slices.added();
    for (turns.push(0); vi.getTimerCount() > 0; turns.push(0)) vi.runOnlyPendingTimers();
    expect(turns).toEqual([...Array.from({ length: 12 }, () => 8), 4, 0]);
  });

  test('wait while the list is held, also at the end of the page', () => {
    let isHeld = true;
    const [list, done]: [number[], number[]] = [[1, 2], []];
    const isListHeld = () => isHeld;
    const slices = createSlices(list, (item) => done.push(item), isListHeld);
    slices.added();
    slices.finish();
    vi.runAllTimers();
    expect(done).toEqual([]);
    isHeld = false;
    slices.added();
    vi.runAllTimers();
    expect(done).toEqual([1, 2]);
  });

  test('report an item that throws, and run the others', () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const done: number[] = [];
    const work = (item: number) => {
      if (item === 1) throw new Error('one');
      done.push(item);
    };
    createSlices([1, 2], work, free).finish();
    expect([done, reported.length]).toEqual([[2], 1]);
    vi.unstubAllGlobals();
  });
});
