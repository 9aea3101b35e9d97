import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useNow } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';
import { ageWords } from './age-words.ts';
import { type FreshnessState, freshnessStore } from './freshness-store.ts';

/** Seconds between attempts while the page shows what could not be refreshed. */
const RETRY_SECONDS = 20;

const FRESH: FreshnessState = { isOffline: false, staleSince: null };

/**
 * Says when what the page shows is not of this moment: the network is gone, or the last call failed. The page stays as
 * it is, and is refreshed by itself when the network is back.
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
    // The shell says the age of a document in its place, unless this is there.
    <div role="status" data-age={isStale ? '' : undefined}>
      {isStale && (
        <Notice tone="info" title={isOffline ? 'You are offline' : 'We can’t reach the server'}>
          This page is from {ageWords(now - staleSince)}. It will update on its own when you’re back online.
        </Notice>
      )}
    </div>
  );
}
