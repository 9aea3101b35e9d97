import { type Loyalty, REWARD_COSTS } from 'shared-contracts';

/** Where a member stands, in a sentence or two. */
export function balanceText({ points, stage, tier, pending }: Loyalty): string {
  const best = REWARD_COSTS.findLast((cost) => cost <= points);
  const reward = best ? ` A ${best} point reward is yours to choose.` : '';
  const waiting = pending > 0 ? ` ${pending} more are on their way.` : '';
  return `You have ${points} points: stage ${stage}, ${tier} tier.${reward}${waiting}`;
}
