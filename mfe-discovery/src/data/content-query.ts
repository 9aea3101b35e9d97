import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';

/** Returns options of a query of the content client. `get` passes the signal that aborts it. */
export const contentQuery = <T>(
  queryKey: readonly unknown[],
  get: (options: { signal: AbortSignal }) => Promise<T>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => get({ signal }) });

type ContentQuery<A extends unknown[], T> = (
  content: ContentClient,
  ...args: A
) => ReturnType<typeof contentQuery<T>>;

/** Returns the data of a query that the loader has filled. */
export function useContent<A extends unknown[], T>(query: ContentQuery<A, T>, ...args: A): T {
  return useSuspenseQuery(query(useServices().content, ...args)).data;
}
