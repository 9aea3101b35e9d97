import { expect, test } from 'vitest';
import { balanceText } from './club-hero.tsx';

test('balanceText: names the best reward within reach, the next one and pending points', () => {
  expect(balanceText({ points: 312, pending: 40, stage: 2, tier: 'gold' })).toBe(
    'You have 312 points: stage 2, gold tier. You can choose a 250-point reward. 88 points to go to the next one. Another 40 points pending.',
  );
  expect(balanceText({ points: 0, pending: 0, stage: 1, tier: 'blue' })).toBe(
    'You have 0 points: stage 1, blue tier. 250 points to go to your first one.',
  );
  expect(balanceText({ points: 834, pending: 0, stage: 3, tier: 'gold' })).toBe(
    'You have 834 points: stage 3, gold tier. You can choose a 500-point reward.',
  );
});
