import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from 'shared-contracts/content';
import { useSearchParams, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { ButtonLink, EmptyState, Skeleton } from 'shared-ui';
import { useIsMember } from '../data/member-query.ts';
import { orderQuery } from '../data/order.query.ts';
import { type ClubViewProps, createClubPage } from '../features/club/create-club-page.tsx';
import { MemberPart } from '../features/club/member-part.tsx';
import { Voucher } from '../features/codes/voucher.tsx';

export const { loader, head, Component } = createClubPage({
  here: 'Your code',
  title: (place) => `Your code, ${place}`,
  description: () => 'Your code to show at the register.',
  path: (slug) => paths.confirmation(slug, ''),
  View: ConfirmationPage,
});

/** Shows an order with its code. Read-only, so a reload is safe. */
function ConfirmationPage({ slug }: ClubViewProps) {
  const [search] = useSearchParams();
  return <OrderOf number={search.get('order') ?? ''} slug={slug} />;
}

function OrderOf({ number, slug }: { number: string; slug: string }) {
  const { member, navigation } = useServices();
  const isMember = useIsMember();
  const query = useQuery({
    ...orderQuery(member, number),
    enabled: isMember && number !== '',
  });
  const { data, error } = query;
  const elsewhere = data && data.centre !== slug ? paths.confirmation(data.centre, data.number) : null;
  useEffect(() => {
    if (elsewhere) void navigation.navigate(elsewhere, { replace: true });
  }, [navigation, elsewhere]);
  if (data && !elsewhere) return <Voucher order={data} />;
  if (number === '' || isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_REQUEST')) {
    return (
      <EmptyState
        headingLevel={1}
        title="We can’t find that code"
        action={
          <ButtonLink href={paths.savedDeals(slug, { show: 'redeemed' })}>Your redeemed rewards</ButtonLink>
        }
      >
        The link may be incomplete, or the code belongs to another account.
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">Your code</h1>
      <MemberPart query={query} what="your code" skeleton={<Skeleton shape="card" lines={1} />}>
        {/* While navigating to the URL of its own centre. */}
        {() => null}
      </MemberPart>
    </>
  );
}
