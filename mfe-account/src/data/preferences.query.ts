import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts/member';
import { FRESH } from './member-query.ts';

export const preferencesQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['preferences'],
    queryFn: ({ signal }) => member.preferences({ signal }),
  });

export const preferredCentreQuery = (member: MemberClient, mpid: string) =>
  queryOptions({
    queryKey: ['preferred-centre', mpid],
    queryFn: async ({ signal }) => {
      const value = await member.userAttributes(mpid, 'preferred_center', { signal, raw: true });
      return typeof value === 'string' ? value : null;
    },
    ...FRESH,
  });
