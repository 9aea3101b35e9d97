import { addDays, type Loyalty, type RewardSummary, TIERS } from 'shared-contracts';
import { countWords, pointsWords, tierName } from '../words/words.ts';

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

type Shown = Pick<RewardSummary, 'storeName' | 'categoryId' | 'title' | 'points' | 'startsOn' | 'endsOn'>;

/** What one gets, without the store that is said beside it: "$10 at Gap" is "$10". */
function gainOf({ title, storeName }: Pick<Shown, 'title' | 'storeName'>): string {
  const at = ` at ${storeName}`;
  return title.endsWith(at) ? title.slice(0, -at.length) : title;
}

/** A reward as its tag shows it: the brand, what one gets, what it costs. Colour is the category's, or tangerine for its last days. */
export const rewardTag = (reward: Shown, today: string) => ({
  offer: gainOf(reward),
  detail: `for ${pointsWords(reward.points)}`,
  title: gainOf(reward),
  category: reward.categoryId,
  urgent: isUrgent(reward, today),
});

/** True for an offer that has today and tomorrow left, or less. */
export const isUrgent = ({ startsOn, endsOn }: Pick<Shown, 'startsOn' | 'endsOn'>, today: string): boolean =>
  startsOn <= today && today <= endsOn && endsOn <= addDays(today, 1);
