import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ContentClient, isApiError } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';

/** Limit that covers every list of a centre, so filters need no request and work without scripts. */
export const WHOLE_LIST = 200;

/** Returns options of a query of the content client. `get` passes the signal that aborts it. */
export const contentQuery = <T>(
  queryKey: readonly unknown[],
  get: (options: { signal: AbortSignal }) => Promise<T>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => get({ signal }) });

/** Returns null instead of NOT_FOUND, for data that a centre may lack, such as a plan before it opens. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

type ContentQuery<A extends unknown[], T> = (
  content: ContentClient,
  ...args: A
) => ReturnType<typeof contentQuery<T>>;

/** Returns the data of a query that the loader has filled. */
export function useContent<A extends unknown[], T>(query: ContentQuery<A, T>, ...args: A): T {
  return useSuspenseQuery(query(useServices().content, ...args)).data;
}

/** Returns the data of a query, or undefined while it loads and if it fails. */
export function useOptionalContent<A extends unknown[], T>(query: ContentQuery<A, T>, ...args: A) {
  return useQuery(query(useServices().content, ...args)).data;
}
