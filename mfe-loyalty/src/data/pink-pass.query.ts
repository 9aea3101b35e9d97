import { queryOptions } from '@tanstack/react-query';
import { type MemberClient, type PinkPass, pinkPassSchema, signUpPath } from 'shared-contracts/member';
import { isApiError } from 'shared-contracts/wire';

/** A pink pass by its reference. A missing one is not retried. */
export const pinkPassQuery = (member: MemberClient, reference: string) =>
  queryOptions({
    // A pass never changes once it has a code.
    staleTime: ({ state }: { state: { data?: PinkPass | undefined } }) =>
      state.data?.symbols.qr.length ? Number.POSITIVE_INFINITY : 0,
    queryKey: ['pink-pass', reference],
    queryFn: ({ signal }) =>
      member.get(
        pinkPassSchema,
        `${signUpPath('pink')}/passes/${encodeURIComponent(reference)}`,
        {},
        { signal },
      ),
    retry: (times, error) => times < 1 && !isApiError(error, 'NOT_FOUND'),
  });
