import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useNow } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';

/** Seconds between retries while the page shows stale content. */
const RETRY_SECONDS = 20;

const FRESH: FreshnessState = { isOffline: false, staleSince: null };

/**
 * Notice that the content is stale because the connection or the last request failed. Refreshes when the
 * connection returns.
 */
export function Freshness() {
  const queryClient = useQueryClient();
  const store = freshnessStore(queryClient);
  const { isOffline, staleSince } = useSyncExternalStore(store.subscribe, store.read, () => FRESH);
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
        <Notice tone="info" title={isOffline ? 'You are offline' : 'We can’t reach the server'}>
          This page is from {ageWords(now - staleSince)}. It will update on its own when you’re back online.
        </Notice>
      )}
    </div>
  );
}

interface FreshnessState {
  readonly isOffline: boolean;
  /**
   * Time at which the oldest shown content was fetched, in milliseconds since the epoch. Null unless it is
   * stale.
   */
  readonly staleSince: number | null;
}

interface FreshnessStore {
  subscribe(onChange: () => void): () => void;
  read(): FreshnessState;
}

const stores = new WeakMap<QueryClient, FreshnessStore>();

function freshnessStore(queryClient: QueryClient): FreshnessStore {
  const known = stores.get(queryClient);
  if (known) return known;
  const store = createStore(queryClient);
  stores.set(queryClient, store);
  return store;
}

function createStore(queryClient: QueryClient): FreshnessStore {
  let last: FreshnessState = { isOffline: false, staleSince: null };

  function read(): FreshnessState {
    const isOffline = !navigator.onLine;
    const shown = queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() && query.state.data !== undefined)
      .filter((query) => isOffline || query.state.status === 'error' || query.state.fetchFailureCount > 0);
    const staleSince = shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : null;
    if (last.isOffline !== isOffline || last.staleSince !== staleSince) last = { isOffline, staleSince };
    return last;
  }

  return {
    read,
    subscribe(onChange) {
      const unsubscribe = queryClient.getQueryCache().subscribe(onChange);
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        unsubscribe();
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
  };
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
