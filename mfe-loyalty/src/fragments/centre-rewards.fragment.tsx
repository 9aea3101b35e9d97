import { useQuery } from '@tanstack/react-query';
import type { SlotProps } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { type FragmentArgs, useMembership, useServices } from 'shared-contracts/remote';
import { Section } from 'shared-ui';
import { rewardsAtQuery } from '../data/rewards-at.query.ts';
import { RewardList } from './reward-list.tsx';

const SHOWN = 4;

export const load = ({ queryClient, services, props }: FragmentArgs<'centre.rewards'>) =>
  queryClient.ensureQueryData(rewardsAtQuery(services.content, props.centre, SHOWN));

export function Component({ centre }: SlotProps<'centre.rewards'>) {
  const { content } = useServices();
  const { data: rewards } = useQuery(rewardsAtQuery(content, centre, SHOWN));
  const isMember = useMembership().kind === 'member';
  if (!rewards || rewards.items.length === 0) return null;
  return (
    <Section
      title="For your points"
      link={
        isMember
          ? { href: paths.redeemPoints(centre), label: 'All rewards here' }
          : { href: paths.rewards(), label: 'How points work' }
      }
    >
      <RewardList centre={centre} rewards={rewards.items} showsStore />
    </Section>
  );
}
