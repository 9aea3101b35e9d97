import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from 'shared-contracts';
import {
  type PageArgs,
  type PageLoaderArgs,
  pageContext,
  useFact,
  useServices,
} from 'shared-contracts/remote';
import { ButtonLink, EmptyState, Skeleton } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { programQuery } from '../data/program.query.ts';
import { ClubPage, placeName } from '../features/club/club-page.tsx';
import { Failed } from '../features/club/failed.tsx';
import { useClub, useIsMember } from '../features/club/use-club.ts';
import { type ExchangeChoice, ExchangeForm } from '../features/exchange/exchange-form.tsx';
import { ExchangeReview } from '../features/exchange/exchange-review.tsx';
import { amountsOf } from '../features/exchange/exchange-sum.ts';
import { StandingPanel } from '../features/redeem/standing-panel.tsx';

export async function loader({ params, context }: PageLoaderArgs) {
  const { queryClient, services } = context.get(pageContext);
  const slug = params.centre ?? '';
  const centre = await queryClient.ensureQueryData(centreQuery(services.content, slug));
  return { slug, place: placeName(centre) };
}

export const head = ({ data }: PageArgs<Awaited<ReturnType<typeof loader>>>) => ({
  title: `Exchange points, ${data.place}`,
  description: 'Turn points into gift card credit or the points of a partner, at a fixed rate.',
  canonicalPath: paths.pointsExchange(data.slug),
  robots: 'noindex' as const,
});

/** Turns points into something else: chosen, reviewed, done. */
export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const loyalty = useFact('loyalty.changed');
  const isMember = useIsMember();
  const program = useQuery({ ...programQuery(useClub()), enabled: isMember });
  const [choice, setChoice] = useState<ExchangeChoice | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const options = program.data?.exchanges ?? [];
  const points = loyalty?.points ?? 0;
  const canExchange = options.some((option) => amountsOf(option, points).length > 0);
  return (
    <ClubPage centre={centre} here="Points exchange">
      <StandingPanel title="Points into something else" loyalty={loyalty}>
        <p>
          Gift card credit, or the points of a partner, at a fixed rate. You see everything once more before
          it is done.
        </p>
      </StandingPanel>
      {program.isError && <Failed what="The exchange" onRetry={() => void program.refetch()} />}
      {!program.isError && (!program.data || !loyalty) && (
        <div aria-busy="true">
          <Skeleton shape="row" lines={4} />
        </div>
      )}
      {program.data && loyalty && !canExchange && (
        <EmptyState
          title="Not enough points yet"
          action={<ButtonLink href={paths.rewards()}>How points grow</ButtonLink>}
        >
          An exchange starts at {Math.min(...options.map(({ minimum }) => minimum))} points.
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
    </ClubPage>
  );
}
