import { addDays, type RewardSummary } from 'shared-contracts/content';
import { type Loyalty, TIERS } from 'shared-contracts/member';
import { countWords, pointsWords, tierName } from '../words/words.ts';

export function reasonAgainstReward(
  reward: Pick<RewardSummary, 'points' | 'minimumTier'>,
  { points, tier }: Loyalty,
): string | null {
  if (TIERS.indexOf(tier) < TIERS.indexOf(reward.minimumTier))
    return `For ${tierName(reward.minimumTier).toLowerCase()} members`;
  if (points < reward.points) return `${countWords(reward.points - points)} points to go`;
  return null;
}

type Shown = Pick<
  RewardSummary,
  'art' | 'storeName' | 'categoryId' | 'title' | 'points' | 'startsOn' | 'endsOn'
>;

/** Returns the title without the store: "$10 at Gap" becomes "$10". */
function gainOf({ title, storeName }: Pick<Shown, 'title' | 'storeName'>): string {
  const at = ` at ${storeName}`;
  return title.endsWith(at) ? title.slice(0, -at.length) : title;
}

export const rewardTag = (reward: Shown, today: string) => ({
  offer: gainOf(reward),
  detail: `for ${pointsWords(reward.points)}`,
  title: gainOf(reward),
  category: reward.categoryId,
  art: reward.art,
  urgent: isUrgent(reward, today),
});

/** Whether an offer ends today or tomorrow. */
export const isUrgent = ({ startsOn, endsOn }: Pick<Shown, 'startsOn' | 'endsOn'>, today: string): boolean =>
  startsOn <= today && today <= endsOn && endsOn <= addDays(today, 1);
