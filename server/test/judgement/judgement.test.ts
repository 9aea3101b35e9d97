import { describe, expect, test } from 'vitest';
import * as inUse from '../../src/delivery/release-health/health-rule.ts';
import { FAULTS, type Fault, ruleWith } from './planted-faults.ts';
import { runLives } from './run-lives.ts';

const PART = { lives: 60, visits: 0, forged: 60, badOfAKind: 12 };

describe('Judgement, simulated: the rule in use', () => {
  test('takes back no healthy release, forged reports or not, and every bad one in time', () => {
    const { failures, visits } = runLives(PART, inUse);
    expect(failures).toEqual([]);
    expect(visits).toBeGreaterThan(20_000);
  });
});

describe('Judgement, simulated: a planted fault is found', () => {
  test.each(Object.keys(FAULTS) as Fault[])('%s', async (fault) => {
    expect(runLives(PART, await ruleWith(fault)).failures).not.toEqual([]);
  });
});
