import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSlices } from './slices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Slices', () => {
  test('work that is added is done in a later turn, in its order, and leaves the list empty', () => {
    const [list, done]: [number[], number[]] = [[], []];
    const slices = createSlices(
      list,
      (item) => done.push(item),
      () => false,
    );
    for (const item of [1, 2, 3]) {
      list.push(item);
      slices.added();
    }
    expect(done).toEqual([]);
    vi.runAllTimers();
    expect(done).toEqual([1, 2, 3]);
    expect(list).toEqual([]);
  });

  test('work that takes long is done in short turns, between which others have theirs', () => {
    const turns: number[] = [];
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const slices = createSlices(
      Array.from({ length: 100 }, () => 1),
      (milliseconds) => {
        now += milliseconds;
        turns[turns.length - 1] = (turns.at(-1) ?? 0) + milliseconds;
      },
      () => false,
    );
    slices.added();
    for (turns.push(0); vi.getTimerCount() > 0; turns.push(0)) vi.runOnlyPendingTimers();
    expect(turns).toEqual([...Array.from({ length: 12 }, () => 8), 4, 0]);
  });

  test('a list that is held keeps everything, at the end of the page too, until it is let go', () => {
    let isHeld = true;
    const [list, done]: [number[], number[]] = [[1, 2], []];
    const slices = createSlices(
      list,
      (item) => done.push(item),
      () => isHeld,
    );
    slices.added();
    slices.finish();
    vi.runAllTimers();
    expect(done).toEqual([]);
    isHeld = false;
    slices.added();
    vi.runAllTimers();
    expect(done).toEqual([1, 2]);
  });

  test('an item that throws is reported and harms no other', () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const done: number[] = [];
    const slices = createSlices(
      [1, 2],
      (item) => {
        if (item === 1) throw new Error('one');
        done.push(item);
      },
      () => false,
    );
    slices.finish();
    expect([done, reported.length]).toEqual([[2], 1]);
    vi.unstubAllGlobals();
  });
});
