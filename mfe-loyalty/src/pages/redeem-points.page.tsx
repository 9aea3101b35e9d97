import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths, type RewardSummary } from 'shared-contracts/content';
import { nextRewardCost } from 'shared-contracts/member';
import { useMembership, useRequireSignIn, useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, Section, SignInAgain, Skeleton } from 'shared-ui';
import { rewardsQuery, upcomingRewardsQuery } from '../data/rewards.query.ts';
import { placeName } from '../features/club/club-page.tsx';
import { type ClubViewProps, createClubPage } from '../features/club/create-club-page.tsx';
import { Failed } from '../features/club/failed.tsx';
import { PointsHeader } from '../features/redeem/points-header.tsx';
import { RedeemDialog } from '../features/redeem/redeem-dialog.tsx';
import { reasonAgainstReward } from '../features/redeem/reward-facts.ts';
import { RewardShelf } from '../features/redeem/reward-shelf.tsx';
import { countWords } from '../features/words/words.ts';

export const { loader, head, Component } = createClubPage({
  here: 'Redeem points',
  title: (place) => `Redeem points, ${place}`,
  description: (place) => `What your points buy at ${place} today.`,
  path: (slug) => paths.redeemPoints(slug),
  async load(queryClient, content, slug) {
    // Optional: the page works without upcoming rewards.
    const upcoming = queryClient.ensureQueryData(upcomingRewardsQuery(content, slug)).catch(() => null);
    await Promise.all([queryClient.ensureQueryData(rewardsQuery(content, slug)), upcoming]);
  },
  View: RedeemPointsPage,
});

function RedeemPointsPage({ centre, slug }: ClubViewProps) {
  const { content } = useServices();
  const { data: rewards } = useSuspenseQuery(rewardsQuery(content, slug));
  const { data: coming = [] } = useQuery(upcomingRewardsQuery(content, slug));
  const membership = useMembership();
  const requireSignIn = useRequireSignIn();
  const loyalty = membership.kind === 'member' ? membership.loyalty : null;
  const isWaiting = membership.kind === 'loading' || membership.kind === 'unknown';
  const [chosen, setChosen] = useState<RewardSummary | null>(null);
  const near = loyalty ? rewards.items.filter((reward) => reasonAgainstReward(reward, loyalty) === null) : [];
  const far = loyalty ? rewards.items.filter((reward) => reasonAgainstReward(reward, loyalty) !== null) : [];
  return (
    <>
      <PointsHeader
        title={`What your points buy in ${placeName(centre)}`}
        loyalty={loyalty}
        isLoading={isWaiting}
      >
        {loyalty && <p>{leadOf(loyalty.points, near.length)}</p>}
        <p>
          Or <a href={paths.pointsExchange(slug)}>turn them into gift card credit or partner points</a>.
        </p>
      </PointsHeader>
      {membership.kind === 'failed' && <Failed what="your points" onRetry={membership.retry} />}
      {membership.kind === 'visitor' && <SignInAgain onSignIn={requireSignIn} />}
      {isWaiting && (
        <div aria-busy="true">
          <Skeleton shape="tag" lines={4} />
        </div>
      )}
      {loyalty && rewards.items.length === 0 && (
        <EmptyState
          title="No rewards here today"
          action={<ButtonLink href={paths.pointsExchange(slug)}>Exchange points instead</ButtonLink>}
        >
          {`${placeName(centre)} has none right now. Your points are safe.`}
        </EmptyState>
      )}
      {loyalty && near.length > 0 && (
        <Section title="Available now" space="none">
          <RewardShelf rewards={near} loyalty={loyalty} onRedeem={setChosen} />
        </Section>
      )}
      {loyalty && far.length > 0 && (
        <Section title={near.length > 0 ? 'Almost there' : 'Keep saving'} space="none">
          <RewardShelf rewards={far} loyalty={loyalty} onRedeem={setChosen} />
        </Section>
      )}
      {loyalty && coming.length > 0 && (
        <Section title="Starting soon" space="none">
          <RewardShelf rewards={coming} loyalty={loyalty} onRedeem={setChosen} />
        </Section>
      )}
      <RedeemDialog reward={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function leadOf(points: number, within: number): string {
  if (within > 0) return `${within === 1 ? 'One reward is' : `${within} rewards are`} yours to choose from.`;
  const next = nextRewardCost(points);
  return next ? `${countWords(next - points)} more points to your first one.` : '';
}
