import { useInfiniteQuery } from '@tanstack/react-query';
import { type OrderSummary, paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, EmptyState } from 'shared-ui';
import { useIsMember } from '../../data/member-query.ts';
import { redeemedQuery } from '../../data/orders.query.ts';
import { MemberPart } from '../club/member-part.tsx';
import { OrderRow } from './order-row.tsx';
import styles from './saved.module.css';

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
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <OrderRow key={order.number} order={order} />
      ))}
    </ul>
  );
}
