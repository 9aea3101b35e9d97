import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkClock } from './work-clock.ts';

const process = { answers: true, workedMs: 0, waitedMs: 0 };
let clock: WorkClock;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  Object.assign(process, { answers: true, workedMs: 0, waitedMs: 0 });
  clock = new WorkClock({
    ping: (id) => {
      if (process.answers) clock.answered(id);
    },
    usage: async () => ({ ...process }),
    onTick: () => undefined,
  });
  clock.start();
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

async function pass(ms: number, share = 0): Promise<void> {
  for (let at = 0; at < ms; at += 50) {
    process.workedMs += 50 * share;
    await vi.advanceTimersByTimeAsync(50);
  }
}

function pause(ms: number): void {
  const realNow = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ms);
}

describe('work clock', () => {
  it('follows real time while the process answers', async () => {
    await pass(1_000);
    expect(clock.ms).toBe(1_000);
    expect(clock.silentMs).toBe(0);
  });

  it('counts a pause of the server as one tick', async () => {
    await pass(1_000);
    pause(3_000);
    await pass(500);
    expect(clock.ms).toBeLessThanOrEqual(1_600);
    expect(clock.ms).toBeGreaterThanOrEqual(1_500);
    vi.restoreAllMocks();
  });

  it('counts the processor time of a busy loop', async () => {
    await pass(100);
    process.answers = false;
    await pass(2_000, 1);
    expect(clock.silentMs).toBeGreaterThan(1_700);
    const before = clock.ms;
    await pass(1_000, 0.125);
    expect(clock.ms - before).toBeLessThan(600);
    expect(clock.ms - before).toBeGreaterThan(400);
  });

  it('does not count time while the process is stopped, and reports the stall', async () => {
    await pass(100);
    process.answers = false;
    const before = clock.ms;
    await pass(3_000);
    expect(clock.ms - before).toBeLessThanOrEqual(50);
    expect(clock.silentMs).toBe(0);
    expect(clock.stalledMs).toBeGreaterThan(2_800);
  });

  it('does not report a stall for a process that waits for the processor', async () => {
    await pass(100);
    process.answers = false;
    for (let second = 0; second < 20; second++) {
      await pass(900);
      process.waitedMs += 900;
      await pass(100, 0.1);
    }
    expect(clock.stalledMs).toBeLessThan(3_000);
    const before = clock.stalledMs;
    await pass(3_000);
    expect(clock.stalledMs - before).toBeGreaterThan(2_500);
  });

  it('restarts with the next page without waiting for an earlier answer', async () => {
    process.answers = false;
    await pass(1_000, 1);
    clock.stop();
    process.answers = true;
    clock.start();
    expect(clock.stalledMs).toBe(0);
    await pass(500);
    expect(clock.silentMs).toBe(0);
  });
});
