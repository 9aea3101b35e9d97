import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Skeleton } from 'shared-ui';
import type { Api } from '../api.ts';
import { formatAction, formatAgo, formatTime } from '../format.ts';
import styles from './timeline.module.css';

const SHOWN_AT_FIRST = 4;

export function Timeline({ api, name }: { readonly api: Api; readonly name: string }) {
  const [all, setAll] = useState(false);
  const { data, error } = useQuery({ queryKey: ['history', name], queryFn: () => api.history(name) });
  if (error) return <p className={styles.empty}>{error.message}</p>;
  if (!data) return <Skeleton lines={4} />;
  const shown = all ? data : data.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ol className={styles.timeline}>
        {shown.map(({ revision, action, who, why, at, live, canary }) => (
          <li key={revision} data-action={action}>
            <p className={styles.what}>
              {formatAction(action)[0]}
              <strong>{action === 'canary' ? (canary?.version ?? live) : live}</strong>
              {`${formatAction(action)[1]}${action === 'canary' && canary ? ` for ${canary.percent} %` : ''}`}
            </p>
            <p className={styles.why}>{why}</p>
            <p className={styles.who}>
              {`${who}, `}
              <time dateTime={at} title={formatTime(at)}>
                {formatAgo(at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {data.length > SHOWN_AT_FIRST && (
        <Button variant="plain" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${data.length}`}
        </Button>
      )}
    </>
  );
}
