import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts/member';
import { clubCalls, FRESH, MEMBER_KEY } from './member-query.ts';

export const programQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'program'],
    queryFn: async ({ signal }) => (await clubCalls(member)).program({ signal }),
  });
