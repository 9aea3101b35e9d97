import { type Loyalty, type RewardSummary, TIERS } from 'shared-contracts';
import { countWords, tierName } from '../words/words.ts';

/** Reason why a member cannot have a reward yet; null when they can. */
export function whyNot(
  reward: Pick<RewardSummary, 'points' | 'minimumTier'>,
  { points, tier }: Loyalty,
): string | null {
  if (TIERS.indexOf(tier) < TIERS.indexOf(reward.minimumTier))
    return `For ${tierName(reward.minimumTier).toLowerCase()} members`;
  if (points < reward.points) return `${countWords(reward.points - points)} points to go`;
  return null;
}

/** Colour of a reward by its price. */
export function toneOf({ points }: Pick<RewardSummary, 'points'>): 'sky' | 'butter' | 'signal' {
  if (points >= 500) return 'signal';
  return points >= 400 ? 'butter' : 'sky';
}
