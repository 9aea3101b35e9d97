import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../wire/errors.ts';

/** Lifetime of cached answers, stale and garbage time both (seed §9). */
const ONE_HOUR = 60 * 60 * 1000;

/** Once more, unless the answer was a no, or somebody has waited the whole time-out (seed §9) already. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 &&
  !(isApiError(error) && (error.code === 'TIMEOUT' || (error.status >= 400 && error.status < 500)));

/**
 * The remote's query cache in the browser. It outlives an unmount, so that coming back needs no call. A call is tried whatever
 * the browser believes about its network, so that a page without data fails with a retry instead of waiting in silence; and
 * what is stale or failed is asked for again when the network is back.
 */
export const createBrowserQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: ONE_HOUR,
        gcTime: ONE_HOUR,
        retry: mayRetry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** A cache for one render on the server: no retry within the deadline, no timers that outlive it. */
export const createServerQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: ONE_HOUR, gcTime: Number.POSITIVE_INFINITY, retry: false } },
  });
