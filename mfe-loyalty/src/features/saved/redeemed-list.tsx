import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Button, ButtonLink, EmptyState, Pill, Skeleton } from 'shared-ui';
import { redeemedQuery } from '../../data/redeemed.query.ts';
import { Failed } from '../club/failed.tsx';
import { useClub, useIsMember } from '../club/use-club.ts';
import { offerName } from '../words/offer-name.ts';
import { dayWords, momentWords, pointsWords } from '../words/words.ts';
import styles from './saved.module.css';

/** Deals and rewards that were redeemed, at all centres, each with the way to its code. */
export function RedeemedList({ slug }: { slug: string }) {
  const now = useNow();
  const isMember = useIsMember();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...redeemedQuery(useClub()),
    enabled: isMember,
  });
  if (isError && !data) return <Failed what="your redeemed rewards" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton shape="row" lines={5} />
      </div>
    );
  }
  const orders = data.pages.flatMap(({ items }) => items);
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
    <>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.number} className={styles.order}>
            <div>
              <p className={styles.what}>
                <a href={paths.confirmation(order.centre, order.number)}>
                  {offerName(order.title, order.store_name)}
                </a>
              </p>
              <p className={styles.detail}>
                {momentWords(order.created_at)}
                {order.points > 0 && ` · ${pointsWords(order.points)}`}
              </p>
            </div>
            <p className={styles.code}>{order.code || <span className={styles.detail}>Code to come</span>}</p>
            <p>
              {order.good_from ? (
                <Pill tone="butter">From {dayWords(order.good_from)}</Pill>
              ) : Date.parse(order.expires_at) > now ? (
                <Pill tone="pine">Good until {momentWords(order.expires_at)}</Pill>
              ) : (
                <Pill>Expired</Pill>
              )}
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className={styles.more}>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </p>
      )}
    </>
  );
}
