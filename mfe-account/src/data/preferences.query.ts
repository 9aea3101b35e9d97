import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts';

export const preferencesQuery = (member: MemberClient) =>
  queryOptions({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => member.preferences({ signal }),
    staleTime: 0,
    gcTime: 0,
  });
