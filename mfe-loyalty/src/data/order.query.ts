import { queryOptions } from '@tanstack/react-query';
import { type ClubCalls, isApiError } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

/** One of the member's orders. A missing one is not retried. */
export const orderQuery = (club: ClubCalls, number: string) =>
  queryOptions({
    ...OF_THE_MEMBER,
    // An order never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [MEMBER_KEY, 'order', number],
    queryFn: ({ signal }) => club.order(number, { signal }),
    retry: (times, error) => times < 1 && !isApiError(error, 'NOT_FOUND'),
  });
