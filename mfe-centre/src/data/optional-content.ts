import { useQuery } from '@tanstack/react-query';
import { useServices } from 'shared-contracts/remote';
import type { ContentQuery } from './content-query.ts';

/** Returns the data of a query, or undefined while it loads and if it fails. */
export function useOptionalContent<A extends unknown[], T>(query: ContentQuery<A, T>, ...args: A) {
  return useQuery(query(useServices().content, ...args)).data;
}
