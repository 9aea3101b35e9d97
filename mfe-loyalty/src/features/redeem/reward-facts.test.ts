import { expect, test } from 'vitest';
import { reasonAgainstReward, rewardTag } from './reward-facts.ts';

const member = { points: 300, pending: 0, stage: 2, tier: 'gold' } as const;

test('rewardTag: shows offer and price, and is urgent on the last two days', () => {
  const facts = { storeName: 'Gap', categoryId: 2, title: '$10 at Gap', points: 250 };
  const reward = { ...facts, startsOn: '2026-11-01', endsOn: '2026-11-30' };
  const tag = { offer: '$10', detail: 'for 250 points', title: '$10', category: 2, urgent: false };
  expect(rewardTag(reward, '2026-11-28')).toEqual(tag);
  const lunch = { ...reward, title: 'Lunch for two' };
  expect(rewardTag(lunch, '2026-11-28')).toMatchObject({ offer: 'Lunch for two' });
  const days = ['2026-10-31', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'];
  expect(days.map((today) => rewardTag(reward, today).urgent)).toEqual([false, false, true, true, false]);
});

test('reasonAgainstReward: is null when the member can redeem, or names what is missing', () => {
  expect(reasonAgainstReward({ points: 250, minimumTier: 'gold' }, member)).toBeNull();
  expect(reasonAgainstReward({ points: 400, minimumTier: 'blue' }, member)).toBe('100 points to go');
  expect(reasonAgainstReward({ points: 250, minimumTier: 'platinum' }, member)).toBe('For platinum members');
  expect(reasonAgainstReward({ points: 250, minimumTier: 'blue' }, { ...member, points: -20 })).toBe(
    '270 points to go',
  );
});
