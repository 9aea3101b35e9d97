import { queryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

export const memberPassQuery = (club: ClubCalls) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'savings-pass'],
    queryFn: ({ signal }) => club.savingsPass({ signal }),
  });
