import { useQuery } from '@tanstack/react-query';
import type { SlotProps } from 'shared-contracts/composition';
import { type FragmentArgs, useServices } from 'shared-contracts/remote';
import { Section } from 'shared-ui';
import { rewardsAtQuery } from '../data/rewards-at.query.ts';
import { RewardList } from './reward-list.tsx';

const SHOWN = 6;

export const load = ({ queryClient, services, props }: FragmentArgs<'store.rewards'>) =>
  queryClient.ensureQueryData(rewardsAtQuery(services.content, props.centre, SHOWN, props.store));

export function Component({ centre, store, isFirst }: SlotProps<'store.rewards'>) {
  const { content } = useServices();
  const { data: rewards } = useQuery(rewardsAtQuery(content, centre, SHOWN, store));
  if (!rewards || rewards.items.length === 0) return null;
  return (
    <Section title="For your points" space={isFirst ? 'none' : 'tight'}>
      <RewardList centre={centre} rewards={rewards.items} />
    </Section>
  );
}
