import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts';

/** Preferences that the member told us. A member's own data is asked for again on every visit of the page. */
export const preferencesQuery = (member: MemberClient) =>
  queryOptions({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => member.preferences({ signal }),
    staleTime: 0,
    gcTime: 0,
  });
