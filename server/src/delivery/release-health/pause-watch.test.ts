import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPauses } from './pause-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports a pause after a late tick, ignores short delays, and stops when it ends', () => {
  let held = 0;
  const pauses: Array<[number, number]> = [];
  const start = Date.now();
  const end = watchPauses({ now: () => Date.now() + held, onPause: (from, to) => pauses.push([from, to]) });
  vi.advanceTimersByTime(10_000);
  held = 1_000;
  vi.advanceTimersByTime(1_000);
  expect(pauses).toEqual([]);
  held = 4_000;
  vi.advanceTimersByTime(1_000);
  expect(pauses).toEqual([[start + 12_000, start + 15_500 + 5_000]]);
  end();
  held = 60_000;
  vi.advanceTimersByTime(1_000);
  expect(pauses).toHaveLength(1);
});
