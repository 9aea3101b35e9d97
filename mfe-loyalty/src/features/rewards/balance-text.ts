import { type Loyalty, nextRewardCost, REWARD_COSTS } from 'shared-contracts';
import { pointsWords } from '../words/words.ts';

/** Returns the balance as sentences, with stage, tier and the next reward. */
export function balanceText({ points, stage, tier, pending }: Loyalty): string {
  const best = REWARD_COSTS.findLast((cost) => cost <= points);
  const next = nextRewardCost(points);
  const reward = best ? ` You can choose a ${best}-point reward.` : '';
  const ahead = next
    ? ` ${pointsWords(next - points)} to go to ${best ? 'the next' : 'your first'} one.`
    : '';
  const waiting = pending > 0 ? ` Another ${pointsWords(pending)} pending.` : '';
  return `You have ${pointsWords(points)}: stage ${stage}, ${tier} tier.${reward}${ahead}${waiting}`;
}
