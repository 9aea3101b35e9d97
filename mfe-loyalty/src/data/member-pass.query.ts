import { queryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

/** The member's own pass, with the codes of its coupons. */
export const memberPassQuery = (club: ClubCalls) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'savings-pass'],
    queryFn: ({ signal }) => club.savingsPass({ signal }),
  });
