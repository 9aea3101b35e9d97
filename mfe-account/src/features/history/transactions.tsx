import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type Transaction, withQuery } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, EmptyState, ErrorState, Pill, Skeleton, Table } from 'shared-ui';
import { type HistoryFilter, transactionsQuery } from '../../data/club.query.ts';
import styles from './history.module.css';
import { dayOf, moneyOf, plainNumber, signed } from './words.ts';

/** The ledger: a line for everything that moved a point, with the balance after it. */
export function Transactions({ filter }: { filter: HistoryFilter }) {
  const { member } = useServices();
  const isSignedIn = useFact('session.changed').status === 'authenticated';
  const query = useInfiniteQuery({ ...transactionsQuery(member, filter), enabled: isSignedIn });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const entries = query.data?.pages.flatMap(({ items }) => items);
  if (!entries) return <Waiting query={query} />;
  if (entries.length === 0) {
    return (
      <EmptyState title={isFiltered ? 'Nothing of this type in these dates' : 'No entries yet'} tone="butter">
        {isFiltered
          ? 'Choose another type or other dates, or see everything.'
          : 'Each purchase, reward and correction shows here, with the balance after it.'}
      </EmptyState>
    );
  }
  return (
    <div className={styles.list}>
      <Table caption="Points history, newest first" hideCaption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col" data-numeric>
              Points
            </th>
            <th scope="col" data-numeric>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </tbody>
      </Table>
      {query.hasNextPage && (
        <p>
          <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older entries
          </Button>
        </p>
      )}
    </div>
  );
}

function Line({ entry }: { entry: Transaction }) {
  const { title, store_name, happened_at, available_at, points, pending, balance, spend_cents, currency } =
    entry;
  return (
    <tr>
      <td>
        <time dateTime={happened_at}>{dayOf(happened_at)}</time>
      </td>
      <td className={styles.what}>
        {title}
        {store_name && !title.includes(store_name) && <span className={styles.note}> {store_name}</span>}
        {spend_cents !== 0 && <span className={styles.note}> {moneyOf(spend_cents, currency)}</span>}
        {pending && (
          <span className={styles.pending}>
            <Pill>pending</Pill> <span className={styles.note}>available {dayOf(available_at)}</span>
          </span>
        )}
      </td>
      <td data-numeric>{signed(points)}</td>
      {/* Points on their way are in no balance yet. */}
      <td data-numeric>{pending ? <span className={styles.note}>pending</span> : plainNumber(balance)}</td>
    </tr>
  );
}

function Waiting({ query }: { query: UseInfiniteQueryResult }) {
  if (!query.isError) {
    return (
      <div aria-busy="true">
        <Skeleton shape="row" lines={8} />
      </div>
    );
  }
  return (
    <ErrorState
      title="We couldn’t load your history"
      message="Nothing is lost. Try again in a moment."
      onRetry={() => void query.refetch()}
    />
  );
}

/** The same lines as a file, written by the server. */
export function ExportLink({ filter }: { filter: HistoryFilter }) {
  const { analytics } = useServices();
  return (
    <ButtonLink
      variant="quiet"
      icon="download"
      download="points-history.csv"
      href={withQuery('/api/user-transactions.csv', { ...filter })}
      onClick={() => analytics.track('points_history_export', {})}
    >
      Download as CSV
    </ButtonLink>
  );
}
