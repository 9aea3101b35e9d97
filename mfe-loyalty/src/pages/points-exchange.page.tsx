import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from 'shared-contracts/content';
import { useMembership, useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, Skeleton } from 'shared-ui';
import { useIsMember } from '../data/member-query.ts';
import { programQuery } from '../data/program.query.ts';
import { type ClubViewProps, createClubPage } from '../features/club/create-club-page.tsx';
import { Failed } from '../features/club/failed.tsx';
import { MemberPart } from '../features/club/member-part.tsx';
import { type ExchangeChoice, ExchangeForm } from '../features/exchange/exchange-form.tsx';
import { ExchangeReview } from '../features/exchange/exchange-review.tsx';
import { amountsOf } from '../features/exchange/exchange-sum.ts';
import { PointsHeader } from '../features/redeem/points-header.tsx';
import { OrderList } from '../features/saved/orders.tsx';

export const { loader, head, Component } = createClubPage({
  here: 'Points exchange',
  title: (place) => `Exchange points, ${place}`,
  description: () => 'Turn points into gift card credit or partner points, at a fixed rate.',
  path: (slug) => paths.pointsExchange(slug),
  View: PointsExchangePage,
});

function PointsExchangePage({ centre }: ClubViewProps) {
  const membership = useMembership();
  const loyalty = membership.kind === 'member' ? membership.loyalty : null;
  const { member } = useServices();
  const program = useQuery({ ...programQuery(member), enabled: useIsMember() });
  const [choice, setChoice] = useState<ExchangeChoice | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const options = program.data?.exchanges ?? [];
  const points = loyalty?.points ?? 0;
  const canExchange = options.some((option) => amountsOf(option, points).length > 0);
  return (
    <>
      <PointsHeader
        title="Exchange points"
        loyalty={loyalty}
        isLoading={membership.kind === 'loading' || membership.kind === 'unknown'}
      >
        <p>
          Get gift card credit or partner points, at a fixed rate. You’ll review everything before you
          confirm.
        </p>
      </PointsHeader>
      {membership.kind === 'failed' && <Failed what="your points" onRetry={membership.retry} />}
      {/* The balance is required, so only its failure is shown. */}
      {membership.kind !== 'failed' && !(program.data && loyalty) && (
        <MemberPart query={program} what="the exchange" skeleton={<Skeleton shape="row" lines={4} />}>
          {() => (
            <div aria-busy="true">
              <Skeleton shape="row" lines={4} />
            </div>
          )}
        </MemberPart>
      )}
      {program.data && loyalty && !canExchange && (
        <EmptyState
          title="Not enough points yet"
          action={<ButtonLink href={paths.rewards()}>How to earn points</ButtonLink>}
        >
          {`An exchange starts at ${Math.min(...options.map(({ minimum }) => minimum))} points.`}
        </EmptyState>
      )}
      {program.data && loyalty && canExchange && !isReviewing && (
        <ExchangeForm
          options={options}
          points={points}
          currency={centre.currency}
          chosen={choice}
          onReview={(next) => {
            setChoice(next);
            setReviewing(true);
          }}
        />
      )}
      {choice && isReviewing && (
        <ExchangeReview {...choice} centre={centre} balance={points} onBack={() => setReviewing(false)} />
      )}
      {!isReviewing && <OrderList title="Past exchanges" what="your past exchanges" kind="exchange" />}
    </>
  );
}
