import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useNow } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';

const RETRY_SECONDS = 20;

const isOfflineNow = () => !navigator.onLine;

/** Returns when the oldest stale content on the page was fetched, in milliseconds since the epoch, or null. */
function staleSinceOf(queryClient: QueryClient): number | null {
  const stale = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
    .filter(({ state }) => isOfflineNow() || state.status === 'error' || state.fetchFailureCount > 0);
  return stale.length > 0 ? Math.min(...stale.map(({ state }) => state.dataUpdatedAt)) : null;
}

/**
 * Notice that the content is stale because the connection or the last request failed. Refreshes when the
 * connection returns.
 */
export function Freshness() {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribe = queryClient.getQueryCache().subscribe(onChange);
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        unsubscribe();
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    [queryClient],
  );
  const isOffline = useSyncExternalStore(subscribe, isOfflineNow, () => false);
  const staleSince = useSyncExternalStore(
    subscribe,
    () => staleSinceOf(queryClient),
    () => null,
  );
  const now = useNow();
  const isStale = staleSince !== null;

  useEffect(() => {
    if (!isStale) return;
    const refresh = () => void queryClient.refetchQueries({ type: 'active', stale: true });
    window.addEventListener('online', refresh);
    const timer = setInterval(refresh, RETRY_SECONDS * 1000);
    return () => {
      window.removeEventListener('online', refresh);
      clearInterval(timer);
    };
  }, [isStale, queryClient]);

  return (
    // The shell shows the age of a document only without this attribute.
    <div role="status" data-age={isStale ? '' : undefined}>
      {isStale && (
        <Notice
          tone="info"
          title={isOffline ? 'You’re offline' : 'We can’t reach the server'}
        >{`This page is from ${ageWords(now - staleSince)}. It will update automatically when you’re back online.`}</Notice>
      )}
    </div>
  );
}

const MINUTE = 60_000;

/** Returns "a moment ago", "5 minutes ago", "2 hours ago". */
export function ageWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 1) return 'a moment ago';
  if (minutes === 1) return 'a minute ago';
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
}
