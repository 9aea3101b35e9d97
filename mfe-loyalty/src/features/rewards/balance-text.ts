import { type Loyalty, nextRewardCost, REWARD_COSTS } from 'shared-contracts';
import { pointsWords } from '../words/words.ts';

/** Balance of a member, in a sentence or two, with stage, tier, and the reward that is or comes within reach. */
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
