import { useQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import type { Activity } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, Pill, Skeleton } from 'shared-ui';
import { activityQuery, FEED_LENGTH } from '../../data/club.query.ts';
import { useHasSession } from '../../data/member-query.ts';
import { MemberData } from '../member/member-data.tsx';
import styles from './history.module.css';
import { dayOf, signed } from './words.ts';

export function ActivityFeed() {
  const { member } = useServices();
  const query = useQuery({ ...activityQuery(member), enabled: useHasSession() });
  return (
    <MemberData query={query} skeleton={<FeedSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title="Nothing yet"
            tone="butter"
            action={
              <ButtonLink href={paths.linkedCardsHowItWorks()} variant="quiet">
                How linked cards work
              </ButtonLink>
            }
          >
            Your first purchase will show here, with its points.
          </EmptyState>
        ) : (
          <ol className={styles.feed}>
            {items.map((activity) => (
              <Item key={activity.id} activity={activity} />
            ))}
          </ol>
        )
      }
    </MemberData>
  );
}

function FeedSkeleton() {
  return (
    <div className={styles.feed}>
      {Array.from({ length: FEED_LENGTH }, (_, line) => (
        <div className={styles.item} key={line} aria-hidden="true">
          <div className={styles.bones}>
            <Skeleton className={styles.bone} />
            <Skeleton className={`${styles.bone} ${styles.facts}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Text for actions on deals. All other activities show their points. */
const DONE: Partial<Record<Activity['kind'], string>> = { 'deal-saved': 'Saved', 'deal-redeemed': 'Used' };

function Item({ activity: { kind, title, store_name, at, points, pending } }: { activity: Activity }) {
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.facts}>
          {`${DONE[kind] ? `${DONE[kind]} · ` : ''}${store_name && !title.includes(store_name) ? `${store_name} · ` : ''}`}
          <time dateTime={at}>{dayOf(at)}</time>
        </p>
      </div>
      <p className={styles.points} data-down={points !== null && points < 0 ? true : undefined}>
        {pending && <Pill>pending</Pill>}
        {points !== null && (
          <span>
            {signed(points)}
            <span className="visually-hidden"> points</span>
          </span>
        )}
      </p>
    </li>
  );
}
