import { expect, test } from 'vitest';
import { whyNot } from './reward-facts.ts';

const member = { points: 300, pending: 0, stage: 2, tier: 'gold' } as const;

test('a reward is within reach, or says what is missing', () => {
  expect(whyNot({ points: 250, minimumTier: 'gold' }, member)).toBeNull();
  expect(whyNot({ points: 400, minimumTier: 'blue' }, member)).toBe('100 points to go');
  expect(whyNot({ points: 250, minimumTier: 'platinum' }, member)).toBe('For platinum members');
  expect(whyNot({ points: 250, minimumTier: 'blue' }, { ...member, points: -20 })).toBe('270 points to go');
});
