import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useNow } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';
import { ageWords } from './age-words.ts';
import { type FreshnessState, freshnessStore } from './freshness-store.ts';

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
