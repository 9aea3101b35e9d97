import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import type { MemberClient, OrderSummary } from 'shared-contracts/member';
import { useNow, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, EmptyState, Section } from 'shared-ui';
import { clubCalls, FRESH, MEMBER_KEY, useIsMember } from '../../data/member-query.ts';
import { MemberPart } from '../club/member-part.tsx';
import { Orders } from './orders.tsx';
import styles from './saved.module.css';

const redeemedQuery = (member: MemberClient) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'redeemed'],
    queryFn: async ({ signal, pageParam }) =>
      (await clubCalls(member)).redeemed({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** The codes that can still be shown at a register. */
export function CodesToShow() {
  const { member } = useServices();
  const now = useNow();
  const { data } = useInfiniteQuery({ ...redeemedQuery(member), enabled: useIsMember() });
  const orders = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ code, expires_at, refunded_at }) => code && !refunded_at && Date.parse(expires_at) > now);
  if (orders.length === 0) return null;
  return (
    <Section title="Codes to show" space="tight">
      <Orders orders={orders} />
    </Section>
  );
}

export function RedeemedList({ slug }: { slug: string }) {
  const { member } = useServices();
  const query = useInfiniteQuery({ ...redeemedQuery(member), enabled: useIsMember() });
  return (
    <MemberPart query={query} what="your redeemed rewards">
      {({ pages }) => (
        <>
          <Redeemed orders={pages.flatMap(({ items }) => items)} slug={slug} />
          {query.hasNextPage && (
            <p className={styles.more}>
              <Button
                variant="quiet"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older
              </Button>
            </p>
          )}
        </>
      )}
    </MemberPart>
  );
}

function Redeemed({ orders, slug }: { orders: readonly OrderSummary[]; slug: string }) {
  if (orders.length === 0) {
    return (
      <EmptyState
        title="Nothing redeemed yet"
        action={<ButtonLink href={paths.redeemPoints(slug)}>What your points buy</ButtonLink>}
      >
        You’ll find codes for deals and rewards here.
      </EmptyState>
    );
  }
  return <Orders orders={orders} />;
}
