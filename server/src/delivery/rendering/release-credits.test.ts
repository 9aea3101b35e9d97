import { describe, expect, it } from 'vitest';
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
  it('omits lines beyond its credit, and later tells how many', () => {
    const credits = new ReleaseCredits();
    let written = 0;
    for (let line = 0; line < 1_000; line++) credits.log('\u0000'.repeat(100), () => written++);
    expect(written).toBeGreaterThan(3);
    expect(written).toBeLessThan(25);
  });
});
