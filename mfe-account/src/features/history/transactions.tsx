import { useInfiniteQuery } from '@tanstack/react-query';
import { withQuery } from 'shared-contracts/content';
import type { Transaction } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, EmptyState, Pill, Skeleton, Table } from 'shared-ui';
import { type HistoryFilter, transactionsQuery } from '../../data/club.query.ts';
import { useHasSession } from '../../data/member-query.ts';
import { MemberData } from '../member/member-data.tsx';
import styles from './history.module.css';
import { dayOf, moneyOf, plainNumber, signed } from './words.ts';

export function Transactions({ filter }: { filter: HistoryFilter }) {
  const { member } = useServices();
  const query = useInfiniteQuery({ ...transactionsQuery(member, filter), enabled: useHasSession() });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <MemberData query={query} skeleton={<Skeleton shape="row" lines={8} />}>
      {({ pages }) => (
        <>
          <Entries entries={pages.flatMap(({ items }) => items)} isFiltered={isFiltered} />
          {query.hasNextPage && (
            <p>
              <Button
                variant="quiet"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older entries
              </Button>
            </p>
          )}
        </>
      )}
    </MemberData>
  );
}

function Entries({ entries, isFiltered }: { entries: readonly Transaction[]; isFiltered: boolean }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        title={isFiltered ? 'Nothing of this type in this date range' : 'No entries yet'}
        tone="butter"
      >
        {isFiltered
          ? 'Choose another type or date range, or see everything.'
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
    </div>
  );
}

function Line({ entry }: { entry: Transaction }) {
  const { title, store_name, happened_at, available_at, points, pending, balance, spend_cents, currency } =
    entry;
  const { explanation } = entry;
  // The list is in the order in which points count, which is later than the purchase for cards.
  const [day, boughtOn] = [dayOf(available_at), dayOf(happened_at)];
  return (
    <tr>
      <td>
        <time dateTime={available_at}>{day}</time>
      </td>
      <td className={styles.what}>
        {title}
        {store_name && !title.includes(store_name) && <span className={styles.note}> {store_name}</span>}
        {spend_cents !== 0 && <span className={styles.note}> {moneyOf(spend_cents, currency)}</span>}
        {boughtOn !== day && <span className={styles.note}>{` on ${boughtOn}`}</span>}
        {explanation && (
          <details className={styles.why}>
            <summary>
              Why
              <span className="visually-hidden">{`: ${title}, ${boughtOn}`}</span>
            </summary>
            <p>{explanation}</p>
          </details>
        )}
        {pending && (
          <span className={styles.pending}>
            <Pill>pending</Pill>
          </span>
        )}
      </td>
      <td data-numeric>{signed(points)}</td>
      {/* Pending points are not part of any balance. */}
      <td data-numeric>{pending ? <span className={styles.note}>pending</span> : plainNumber(balance)}</td>
    </tr>
  );
}

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
