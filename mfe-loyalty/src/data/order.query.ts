import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts/member';
import { isApiError } from 'shared-contracts/wire';
import { clubCalls, MEMBER_KEY } from './member-query.ts';

/** One of the member's orders. A missing one is not retried. */
export const orderQuery = (member: MemberClient, number: string) =>
  queryOptions({
    // An order never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [MEMBER_KEY, 'order', number],
    queryFn: async ({ signal }) => (await clubCalls(member)).order(number, { signal }),
    retry: (times, error) => times < 1 && !isApiError(error, 'NOT_FOUND'),
  });
