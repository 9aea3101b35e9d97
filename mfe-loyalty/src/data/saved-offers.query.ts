import { queryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

export const savedOffersQuery = (club: ClubCalls) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'saved-offers'],
    queryFn: ({ signal }) => club.savedOffers({ signal }),
  });
