import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../wire/errors.ts';

const ONE_HOUR = 60 * 60 * 1000;

/** One retry, except after a client error or a full time-out. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 &&
  !(isApiError(error) && (error.code === 'TIMEOUT' || (error.status >= 400 && error.status < 500)));

/** Ignores the browser's network state, so that a page without data shows a retry instead of waiting. */
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

/** For one render: no retry within the deadline, and no timers that outlive it. */
export const createServerQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: ONE_HOUR, gcTime: Number.POSITIVE_INFINITY, retry: false } },
  });
