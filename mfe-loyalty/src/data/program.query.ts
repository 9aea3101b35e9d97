import { queryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

/** The rules of the club, and how far the member has come by them. */
export const programQuery = (club: ClubCalls) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'program'],
    queryFn: ({ signal }) => club.program({ signal }),
  });
