import { describe, expect, it } from 'vitest';
import * as inUse from '../../src/delivery/release-health/health-rule.ts';
import { ruleWith } from './planted-faults.ts';
import { FEW, runLives } from './run-lives.ts';

describe('judgement of a few simulated releases', () => {
  it('rolls back no healthy release, forged reports or not, and every bad one in time', () => {
    const { failures, visits } = runLives(FEW, inUse);
    expect(failures).toEqual([]);
    expect(visits).toBeGreaterThan(10_000);
  });

  it('fails with a planted fault', async () => {
    expect(runLives(FEW, await ruleWith('forged reports are believed')).failures).not.toEqual([]);
  });
});
