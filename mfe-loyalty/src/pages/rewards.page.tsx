import { useSuspenseQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext, useServices } from 'shared-contracts/remote';
import { HydratedLater } from 'shared-ui';
import { clubOffersQuery, rewardsBlocksQuery, rewardsFaqQuery } from '../data/rewards-page.query.ts';
import { Blocks } from '../features/blocks/blocks.tsx';
import styles from '../features/club/page.module.css';
import { ClubHero } from '../features/rewards/club-hero.tsx';
import { ClubOffers } from '../features/rewards/club-offers.tsx';
import { Faq } from '../features/rewards/faq.tsx';
import { JoinPanel } from '../features/rewards/join-panel.tsx';
import { MemberTier } from '../features/rewards/member-tier.tsx';
import { Stages } from '../features/rewards/stages.tsx';
import { nextMidnight } from '../features/words/next-midnight.ts';

export async function loader({ context }: PageLoaderArgs) {
  const { queryClient, services, now } = context.get(pageContext);
  await Promise.all([
    queryClient.ensureQueryData(rewardsFaqQuery(services.content)),
    queryClient.ensureQueryData(rewardsBlocksQuery(services.content)),
    queryClient.ensureQueryData(clubOffersQuery(services.content)),
  ]);
  return { until: nextMidnight(now) };
}

export const head = ({ services: { site } }: PageArgs) => ({
  title: `${site.clubName}: points and rewards`,
  description: `${site.clubName} is free: a point for every dollar, a first reward at 250 points, and gold and platinum tiers for a year of shopping.`,
  canonicalPath: paths.rewards(),
});

export const validUntil = ({ data }: PageArgs<Awaited<ReturnType<typeof loader>>>) => data.until;

export function Component() {
  const { content } = useServices();
  const { data: page } = useSuspenseQuery(rewardsBlocksQuery(content));
  const { data: faq } = useSuspenseQuery(rewardsFaqQuery(content));
  const { data: offers } = useSuspenseQuery(clubOffersQuery(content));
  return (
    <div className={styles.page}>
      <ClubHero />
      <HydratedLater>
        <MemberTier hasPass={offers.pass !== null} />
        <Stages />
        <ClubOffers />
        <Blocks blocks={page.blocks} />
        <Faq items={faq.items} />
        <JoinPanel />
      </HydratedLater>
    </div>
  );
}
