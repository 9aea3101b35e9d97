import { describe, expect, it } from 'vitest';
import * as inUse from '../../src/delivery/release-health/health-rule.ts';
import { ruleWith } from './planted-faults.ts';
import { FEW, runLives } from './run-lives.ts';

describe('health rule in a few simulated releases', () => {
  it('rolls back every bad release in time and no healthy one, even with forged reports', () => {
    const { failures, visits } = runLives(FEW, inUse);
    expect(failures).toEqual([]);
    expect(visits).toBeGreaterThan(10_000);
  });

  it('fails the simulation with a planted fault', async () => {
    expect(runLives(FEW, await ruleWith('forged reports are believed')).failures).not.toEqual([]);
  });
});
