import { queryOptions } from '@tanstack/react-query';
import { isApiError, type MemberClient, pinkPassSchema, signUpPath } from 'shared-contracts';

/** A pink pass by its reference, as a till reads it. One that is not there is not asked for twice. */
export const pinkPassQuery = (member: MemberClient, reference: string) =>
  queryOptions({
    // Nothing in a pass changes.
    staleTime: Number.POSITIVE_INFINITY,
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
