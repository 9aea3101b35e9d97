import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError, paths } from 'shared-contracts';
import {
  type PageArgs,
  type PageLoaderArgs,
  pageContext,
  useSearchParams,
  useServices,
} from 'shared-contracts/remote';
import { ButtonLink, EmptyState, Skeleton } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { orderQuery } from '../data/order.query.ts';
import { ClubPage, placeName } from '../features/club/club-page.tsx';
import { Failed } from '../features/club/failed.tsx';
import { useClub, useIsMember } from '../features/club/use-club.ts';
import { Voucher } from '../features/codes/voucher.tsx';

export async function loader({ params, context }: PageLoaderArgs) {
  const { queryClient, services } = context.get(pageContext);
  const slug = params.centre ?? '';
  const centre = await queryClient.ensureQueryData(centreQuery(services.content, slug));
  return { slug, place: placeName(centre) };
}

export const head = ({ data }: PageArgs<Awaited<ReturnType<typeof loader>>>) => ({
  title: `Your code, ${data.place}`,
  description: 'The code of what you redeemed, to show at the till.',
  canonicalPath: paths.confirmation(data.slug, ''),
  robots: 'noindex' as const,
});

/** What was redeemed or exchanged, with its code. It only reads: loading it again does nothing twice. */
export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const [search] = useSearchParams();
  return (
    <ClubPage centre={centre} here="Your code">
      <OrderOf number={search.get('order') ?? ''} slug={slug} />
    </ClubPage>
  );
}

function OrderOf({ number, slug }: { number: string; slug: string }) {
  const isMember = useIsMember();
  const { data, error, refetch } = useQuery({
    ...orderQuery(useClub(), number),
    enabled: isMember && number !== '',
  });
  if (data) return <Voucher order={data} />;
  if (number === '' || isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_REQUEST')) {
    return (
      <EmptyState
        headingLevel={1}
        title="There is no such code of yours"
        action={
          <ButtonLink href={paths.savedDeals(slug, { show: 'redeemed' })}>What you have redeemed</ButtonLink>
        }
      >
        The address may be cut off, or it belongs to somebody else.
      </EmptyState>
    );
  }
  if (error) return <Failed what="Your code" onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">Your code</h1>
      <Skeleton shape="card" lines={1} />
    </div>
  );
}
