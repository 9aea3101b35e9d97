import type { QueryClient } from '@tanstack/react-query';

export interface FreshnessState {
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

export function freshnessStore(queryClient: QueryClient): FreshnessStore {
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
