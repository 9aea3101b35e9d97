import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts';

/** Slug of the member's preferred centre, or null. Personal data, so it is cached only briefly. */
export const preferredCentreQuery = (member: MemberClient, mpid: string) =>
  queryOptions({
    queryKey: ['preferred-centre', mpid],
    queryFn: async ({ signal }) => {
      const value = await member.rawAttribute(mpid, 'preferred_center', { signal });
      return Array.isArray(value) ? (value[0] ?? null) : value;
    },
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  });
