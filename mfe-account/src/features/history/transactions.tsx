import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createClubCalls, type EntryKind, type Transaction } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, EmptyState, ErrorState, Pill, Skeleton, Table } from 'shared-ui';
import { transactionsQuery } from '../../data/club.query.ts';
import { csvOf } from './csv.ts';
import styles from './history.module.css';
import { dayOf, plainNumber, signed } from './words.ts';

/** The ledger: a line for everything that moved a point, with the balance after it. */
export function Transactions({ kind }: { kind: EntryKind | undefined }) {
  const { member } = useServices();
  const isSignedIn = useFact('session.changed').status === 'authenticated';
  const query = useInfiniteQuery({ ...transactionsQuery(member, kind), enabled: isSignedIn });
  const entries = query.data?.pages.flatMap(({ items }) => items);
  if (!entries) return <Waiting query={query} />;
  if (entries.length === 0) {
    return (
      <EmptyState title={kind ? 'No entries of this kind' : 'No entries yet'} tone="butter">
        {kind
          ? 'Choose another kind, or all of them.'
          : 'Each purchase, reward and correction gets a line here, with the balance after it.'}
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
  const { title, store_name, happened_at, points, pending, balance } = entry;
  return (
    <tr>
      <td>
        <time dateTime={happened_at}>{dayOf(happened_at)}</time>
      </td>
      <td className={styles.what}>
        {title}
        {store_name && !title.includes(store_name) && <span className={styles.note}> {store_name}</span>}
        {pending && (
          <>
            {' '}
            <Pill>on its way</Pill>
          </>
        )}
      </td>
      <td data-numeric>{signed(points)}</td>
      <td data-numeric>{plainNumber(balance)}</td>
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
      title="Your history could not be loaded"
      message="Nothing of it is lost. Try again in a moment."
      onRetry={() => void query.refetch()}
    />
  );
}

/** Fetches all of it and hands it over as a file. */
export function ExportButton({ kind }: { kind: EntryKind | undefined }) {
  const { member } = useServices();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function save() {
    setState('busy');
    try {
      const calls = createClubCalls(member);
      const entries: Transaction[] = [];
      let cursor: string | undefined;
      do {
        const page = await calls.transactions({ kind, cursor, limit: 200 });
        entries.push(...page.items);
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      download(csvOf(entries));
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <div>
      <Button variant="quiet" icon="download" busy={state === 'busy'} onClick={() => void save()}>
        Download as CSV
      </Button>
      <p role="status" className={styles.note}>
        {state === 'failed' && 'That did not work. Please try again.'}
      </p>
    </div>
  );
}

function download(text: string) {
  // The mark at its start tells spreadsheets that it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'points-history.csv' });
  link.click();
  URL.revokeObjectURL(url);
}
