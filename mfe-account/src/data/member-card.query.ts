import { queryOptions } from '@tanstack/react-query';
import { MEMBER_CARD_PATH, type MemberClient, memberCardSchema } from 'shared-contracts';

/** The member's card. Cached, because its number never changes. */
export const memberCardQuery = (member: MemberClient) =>
  queryOptions({
    queryKey: ['member-card'],
    queryFn: ({ signal }) => member.get(memberCardSchema, MEMBER_CARD_PATH, {}, { signal }),
  });
