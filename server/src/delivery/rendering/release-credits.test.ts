import { afterEach, describe, expect, it, vi } from 'vitest';
import { Credit, ReleaseCredits } from './release-credits.ts';

describe('credit', () => {
  it('is overdrawn after its amount, and refills over time up to its maximum', () => {
    let now = 0;
    const credit = new Credit({ most: 10, perSecond: 2 }, () => now);
    expect([credit.take(10), credit.take(4)]).toEqual([true, false]);
    now = 1_000;
    expect(credit.left).toBe(-2);
    now = 60_000;
    expect(credit.left).toBe(10);
  });
});

describe('log of a release', () => {
  afterEach(() => void vi.useRealTimers());

  it('omits lines beyond its credit, and later tells how many', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const credits = new ReleaseCredits();
    const written: unknown[] = [];
    // About 1,100 letters with the line's other parts.
    const log = () => credits.log('\u0000'.repeat(100), (more) => written.push(more));
    for (let line = 0; line < 1_000; line++) log();
    expect(written).toEqual(Array(9).fill({}));
    vi.advanceTimersByTime(60_000);
    log();
    expect(written.slice(9)).toEqual([{ unlogged: 991 }]);
  });
});
