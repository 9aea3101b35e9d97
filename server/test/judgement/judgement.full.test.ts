import { describe, expect, it } from 'vitest';
import * as inUse from '../../src/delivery/release-health/health-rule.ts';
import { FAULTS, type Fault, ruleWith } from './planted-faults.ts';
import { PART, runLives } from './run-lives.ts';

describe('judgement of simulated releases', () => {
  it('rolls back no healthy release, forged reports or not, and every bad one in time', () => {
    const { failures, visits } = runLives(PART, inUse);
    expect(failures).toEqual([]);
    expect(visits).toBeGreaterThan(20_000);
  });

  it.each(Object.keys(FAULTS) as Fault[])('fails with a planted fault: %s', async (fault) => {
    expect(runLives(PART, await ruleWith(fault)).failures).not.toEqual([]);
  });
});
