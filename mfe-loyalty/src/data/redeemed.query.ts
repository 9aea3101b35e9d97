import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

export const redeemedQuery = (club: ClubCalls) =>
  infiniteQueryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'redeemed'],
    queryFn: ({ signal, pageParam }) => club.redeemed({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
