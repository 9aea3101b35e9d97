import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';
import { judge, type Sample } from './health-rule.ts';

const NOTHING: Sample = { mounted: 0, failed: 0 };

/** The number of the visit at which a release that fails so often goes back; null when it stays. */
function visitsUntilRollback(failing: number, visits: number, seed: number, before = NOTHING) {
  const random = seededRandom(seed);
  const sample = { mounted: 0, failed: 0 };
  for (let visit = 1; visit <= visits; visit++) {
    sample[random() < failing ? 'failed' : 'mounted']++;
    if (judge(sample, before).isWorse) return visit;
  }
  return null;
}

describe('Health rule: it', () => {
  test('rolls a release back after 6 failures when nothing works', () => {
    expect(judge({ mounted: 0, failed: 5 }, NOTHING).isWorse).toBe(false);
    expect(judge({ mounted: 0, failed: 6 }, NOTHING).isWorse).toBe(true);
  });

  test('rolls one back that fails every other time, within 60 visits', () => {
    for (let seed = 1; seed <= 200; seed++) {
      expect(visitsUntilRollback(0.5, 60, seed), `seed ${seed}`).not.toBeNull();
    }
  });

  test('never rolls a healthy one back: 1,000 lives of 1,000 visits with the usual noise', () => {
    for (let seed = 1; seed <= 1_000; seed++) {
      expect(visitsUntilRollback(0.03, 1_000, seed), `seed ${seed}`).toBeNull();
    }
  });

  test('does not blame a release for what the one before did as often', () => {
    const before = { mounted: 160, failed: 40 };
    for (let seed = 1; seed <= 300; seed++) {
      expect(visitsUntilRollback(0.2, 1_000, seed, before), `seed ${seed}`).toBeNull();
    }
    expect(visitsUntilRollback(1, 20, 1, before)).not.toBeNull();
  });

  test('does not trust a handful of visits before', () => {
    expect(judge({ mounted: 0, failed: 6 }, { mounted: 0, failed: 5 }).isWorse).toBe(true);
  });

  test('stays where going back would mend nothing', () => {
    expect(judge({ mounted: 0, failed: 50 }, { mounted: 5, failed: 45 }).isWorse).toBe(false);
  });
});
