import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placeOfError, type ReportedError } from 'shared-contracts/release';
import { Button } from 'shared-ui';
import type { Api } from '../api.ts';
import { formatAgo, formatCount, formatOutcome, formatTime } from '../format.ts';
import styles from './errors-list.module.css';

const SHOWN_AT_FIRST = 3;

interface ErrorsListProps {
  readonly api: Api;
  readonly name: string;
  readonly hours: number;
}

/** Lists the errors of a release name, most frequent first, each with its place in the team's source. */
export function ErrorsList({ api, name, hours }: ErrorsListProps) {
  const [all, setAll] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['errors', name, hours],
    queryFn: () => api.errors(name, hours),
    placeholderData: keepPreviousData,
  });
  if (error) return <p className={styles.detail}>{error.message}</p>;
  if (!data || data.length === 0) return null;
  const shown = all ? data : data.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <h3>Errors</h3>
      <ul className={styles.list}>
        {shown.map((reported) => (
          <li key={reported.fingerprint} className={styles.item}>
            <OneError reported={reported} />
          </li>
        ))}
      </ul>
      {data.length > SHOWN_AT_FIRST && (
        <Button variant="plain" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${data.length}`}
        </Button>
      )}
    </>
  );
}

function OneError({ reported }: { readonly reported: ReportedError }) {
  const { error, message, outcome, stack, firstRelease, firstAt, browsers } = reported;
  const place = placeOfError(reported);
  return (
    <>
      <p className={styles.words}>{`${error}: ${message}`}</p>
      {place && <p className={styles.place}>{place}</p>}
      <p className={styles.detail}>
        {`${formatOutcome(outcome)}, ${formatCount(reported.count)} times, first in ${firstRelease} `}
        <time dateTime={firstAt} title={formatTime(firstAt)}>
          {formatAgo(firstAt)}
        </time>
        <span>
          {browsers
            .map(({ browser, count: times }, at) => `${at ? ', ' : '; '}${browser} (${formatCount(times)})`)
            .join('')}
        </span>
      </p>
      {stack.length > 0 && (
        <details>
          <summary>Stack</summary>
          <ol className={styles.stack}>
            {stack.map(({ release, at, source, function: called }, index) => (
              <li key={index}>{`${called ? `${called} ` : ''}${source ?? `${release}/${at}`}`}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
