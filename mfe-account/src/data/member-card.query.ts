import { queryOptions } from '@tanstack/react-query';
import { MEMBER_CARD_PATH, type MemberClient, memberCardSchema } from 'shared-contracts';

/** The member's card: its number stays, and whoever shows it comes back to it between two registers. */
export const memberCardQuery = (member: MemberClient) =>
  queryOptions({
    queryKey: ['member-card'],
    queryFn: ({ signal }) => member.get(memberCardSchema, MEMBER_CARD_PATH, {}, { signal }),
  });
