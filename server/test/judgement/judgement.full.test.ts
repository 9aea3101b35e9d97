import { describe, expect, it } from 'vitest';
import * as inUse from '../../src/delivery/release-health/health-rule.ts';
import { FAULTS, type Fault, ruleWith } from './planted-faults.ts';
import { PART, runLives } from './run-lives.ts';

describe('health rule in simulated releases', () => {
  it('rolls back every bad release in time and no healthy one, even with forged reports', () => {
    const { failures, visits } = runLives(PART, inUse);
    expect(failures).toEqual([]);
    expect(visits).toBeGreaterThan(20_000);
  });

  it.each(Object.keys(FAULTS) as Fault[])('fails the simulation with a planted fault: %s', async (fault) => {
    expect(runLives(PART, await ruleWith(fault)).failures).not.toEqual([]);
  });
});
