import { useSyncExternalStore } from 'react';
import { spelled } from 'shared-contracts/content';
import { ButtonLink, EmptyState, Skeleton } from 'shared-ui';
import { useCountry, useShell } from '../context/shell-context.tsx';
import { errorMessageAt, finderFor, STATUS_TEXTS } from './status-texts.ts';
import styles from './status-view.module.css';

export function StatusView({ onRetry }: { onRetry: () => void }) {
  const status = useShell('status');
  const url = useShell('url');
  const isPageKept = useShell('isPageKept');
  const country = useCountry();
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (status === null) return null;
  if (status === 'loading') return <LoadingPage />;
  const { title, message, action } = STATUS_TEXTS[status === 'unavailable' && !isOnline ? 'offline' : status];
  return (
    <div className={styles.panel} data-status={status}>
      <EmptyState
        title={title}
        headingLevel={status === 'unavailable' && isPageKept ? 2 : 1}
        action={
          status === 'unavailable' ? (
            <Retry url={url} onRetry={onRetry} />
          ) : (
            action && (
              <ButtonLink href={status === 'not-found' ? finderFor(url) : action.href}>
                {spelled(action.label, country)}
              </ButtonLink>
            )
          )
        }
      >
        {(status === 'error' && errorMessageAt(url)) || message}
      </EmptyState>
    </div>
  );
}

function subscribeToNetwork(changed: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
}

/** A link that reloads the page without scripts and retries in place with them. */
function Retry({ url, onRetry }: { url: string; onRetry: () => void }) {
  return (
    <ButtonLink
      href={url}
      onClick={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      Try again
    </ButtonLink>
  );
}

function LoadingPage() {
  const title = useShell('title');
  return (
    <div className={styles.loading} aria-busy="true">
      <h1>{title}</h1>
      <Skeleton lines={6} />
    </div>
  );
}
